import { describe, expect, test } from 'vitest';
import { renderAuthorHtml } from './author-html.ts';
import { FormulaRenderer } from './formulas.ts';

const read = (markup: string) => renderAuthorHtml(markup, new FormulaRenderer().forText());
const renderMathematics = (markup: string) => read(markup).html;

describe('mathematics in author markup', () => {
  test.each([
    ['\\(x^2\\)', 'x^2', false],
    ['\\[x^2\\]', 'x^2', true],
    ['[mathjaxinline]x^2[/mathjaxinline]', 'x^2', false],
    ['[mathjax]x^2[/mathjax]', 'x^2', true],
    ['$$x^2$$', 'x^2', true],
    ['at $$ or $$a &lt; b$$', 'a &lt; b', true],
    ['\\(a &lt; b \\)', 'a &lt; b', false],
    ['\\(a < b\\)', 'a &lt; b', false],
    ['\\begin{equation}x^2 \\label{e}\\end{equation}', '\\begin{equation*}x^2', true],
    ['\\begin{align*} a &amp;= b \\\\ c &= d \\end{align*}', '\\begin{align*} a &amp;= b', true],
    ['\\begin{pmatrix}1&2\\end{pmatrix}', '\\begin{pmatrix}1&amp;2', true],
  ])('%s becomes HTML with MathML', (source, tex, display) => {
    const rendered = renderMathematics(`<p>so ${source} holds</p>`);
    expect(rendered).toMatch(/^<p>so .*?<span class="formula/);
    expect(rendered).toContain('<math ');
    expect(rendered).toContain('class="katex-html" aria-hidden="true"');
    expect(rendered).toContain(`<annotation encoding="application/x-tex">${tex}`);
    expect(rendered.includes('katex-display')).toBe(display);
    expect(rendered.endsWith(' holds</p>')).toBe(true);
  });

  test.each([
    ['<p>plain [brackets] and (parens)</p>'],
    ['<p>an opening \\( without its pair</p>'],
    ['<p>costs $$ and more $$ here</p>'],
    ['<p>at most $$</p>'],
    ['<code>\\(x\\)</code>'],
    ['<pre class="a">\\[x\\]</pre>'],
    ['<script>let a = "\\(x\\)";</script>'],
    ['<a title="\\(x\\)">t</a>'],
    ['<!-- \\(x\\) -->'],
    ['\\(a <b>bold</b> c\\)'],
    ['\\begin{align} without its end'],
    ['\\begin{itemize} \\item a \\end{itemize}'],
    ['<pre>\\begin{align} a \\end{align}</pre>'],
    ['<code>a <code>\\(x\\)</code> \\(y\\)</code>'],
    ['<textarea><b>\\(x\\)</textarea>'],
    ['\\(a <!-- \\(x\\) --> b\\)'],
  ])('%s is unchanged', (markup) => {
    expect(renderMathematics(markup)).toBe(markup);
  });

  test('invalid TeX stays readable, escaped', () => {
    expect(renderMathematics('\\(\\frac{&lt;img src=x onerror=alert(1)&gt;\\)')).toBe(
      '<code class="formula-source" dir="ltr">\\(\\frac{&lt;img src=x onerror=alert(1)&gt;\\)</code>',
    );
  });

  test('commands that could load or link are not trusted', () => {
    const rendered = renderMathematics(
      '\\(\\href{javascript:alert(1)}{x} \\includegraphics{http://a/b.png}\\)',
    );
    expect(rendered).not.toMatch(/<a |<img /);
  });

  test.each([
    ['https://a.example/b\\%20c?d=1&amp;e="f"', 'https://a.example/b%20c?d=1&amp;e=&quot;f&quot;'],
    ['mailto:ada@a.example', 'mailto:ada@a.example'],
    ['javascript:alert(1)', null],
    ['//a.example', null],
    ['/static/a.pdf', null],
  ])('a formula that is a link to %s leads to %s', (url, href) => {
    const rendered = renderMathematics(`\\(\\href{${url}}{\\frac{a}{b}}\\)`);
    expect(/<a href="([^"]*)"><span class="katex">/.exec(rendered)?.[1] ?? null).toBe(href);
    expect(rendered).toContain('<mfrac><mi>a</mi><mi>b</mi></mfrac>');
  });

  test('links within a formula are their text', () => {
    const rendered = renderMathematics('\\(\\href{https://a.example}{a} + \\href{https://b.example}{b}\\)');
    expect(rendered).not.toContain('<a ');
    expect(rendered).toContain('<mi>a</mi><mo>+</mo><mi>b</mi>');
  });

  test('an endlessly expanding formula is not rendered', () => {
    expect(renderMathematics('\\(\\def\\a{\\a\\a}\\a\\)')).toContain('formula-source');
  });

  test('several formulas in one text, valid and invalid', () => {
    const rendered = renderMathematics('\\(1\\) then \\(\\frac{1}\\) then \\[2\\]');
    expect(rendered.match(/class="katex"/g)).toHaveLength(2);
    expect(rendered).toContain('\\(\\frac{1}\\)');
  });
});

test.each([
  ['<script>x</script>', true],
  ['<SCRIPT src="a.js"></SCRIPT>', true],
  ['<b onclick="x()">', true],
  ['<b title=">" onclick=x()>', true],
  ["<a href='javascript:x()'>", true],
  ['<a href=" java\nscript&colon;x()">', true],
  ['<svg><script>x</script></svg>', true],
  ['<p>The onset = 5 of script writing</p>', false],
  ['<p title="<script>">plain <a href="https://example.org">link</a></p>', false],
  ['<!-- <script> --><textarea><script></textarea>', false],
])('%s needs a separate page: %s', (markup, needsFrame) => {
  expect(read(markup).needsFrame).toBe(needsFrame);
});

test('character references are decoded as browsers do', () => {
  expect(renderMathematics('\\(&alpha; &le; 1\\)')).toContain('α ≤ 1');
});

describe('limits on formulas', () => {
  const limits = { formulas: 2, source: 100, markup: 10_000 };

  test.each([
    ['too many', '\\(1\\) \\(2\\) \\(3\\)', '\\(3\\)'],
    ['too much source', `\\(1\\) \\(${'2 '.repeat(50)}\\)`, `\\(${'2 '.repeat(50)}\\)`],
  ])('%s: formulas beyond the limit stay as written', (_, markup, rest) => {
    const formulas = new FormulaRenderer().forText(limits);
    const { html } = renderAuthorHtml(markup, formulas);
    expect(html.endsWith(rest)).toBe(true);
    expect(html).toContain('class="katex"');
    expect(formulas.dropped).toBe(1);
  });

  test('a course’s limits apply to all its texts together', () => {
    const renderer = new FormulaRenderer({ ...limits, formulas: 3 });
    const dropped = [1, 2].map(() => {
      const formulas = renderer.forText(limits);
      renderAuthorHtml('\\(1\\) \\(2\\)', formulas);
      return formulas.dropped;
    });
    expect(dropped).toEqual([0, 1]);
  });

  test.each([
    ['is too long', 'x'.repeat(3001)],
    ['is nested too deep', `${'{'.repeat(61)}x${'}'.repeat(61)}`],
    ['expands to too many symbols', `\\def\\a{${'x'.repeat(1000)}}${'\\a'.repeat(50)}`],
    ['doubles its arguments', '\\def\\a#1{\\a{#1#1}}\\a{x}'],
    ['multiplies its arguments', `\\def\\a#1{${'#1'.repeat(200)}}\\a{\\a{\\a{x}}}`],
    ['defines by expanding', `\\def\\a{${'x'.repeat(500)}}\\edef\\b{\\a\\a\\a}\\b`],
  ])('a formula that %s is shown as source', (_, tex) => {
    const formulas = new FormulaRenderer().forText();
    expect(renderAuthorHtml(`\\(${tex}\\)`, formulas).html).toContain('class="formula-source"');
    expect(formulas.unreadable).toBe(1);
  });

  test.each([
    ['\\def\\v#1#2{\\mathbf{#1}_{#2}}\\v{a}{b}', 'ab'],
    ['\\newcommand{\\w}[1]{\\sqrt{#1}+#1}\\w{3}', '3+3'],
    ['\\def\\a#1;{(#1)}\\a xy;', '(xy)'],
    ['\\def\\a#1{\\def\\b##1{##1#1}\\b{2}}\\a{3}', '23'],
  ])('%s: macros defined in a formula accept arguments', (tex, text) => {
    const html = renderMathematics(`\\(${tex}\\)`);
    const shown = html.slice(0, html.indexOf('<annotation')).replace(/<[^>]*>/g, '');
    expect(shown).toBe(text);
  });
});
