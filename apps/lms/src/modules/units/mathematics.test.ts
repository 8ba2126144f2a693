import { describe, expect, test } from 'vitest';
import { renderMathematics } from './mathematics.ts';

describe('mathematics in author markup', () => {
  test.each([
    ['\\(x^2\\)', 'x^2', false],
    ['\\[x^2\\]', 'x^2', true],
    ['[mathjaxinline]x^2[/mathjaxinline]', 'x^2', false],
    ['[mathjax]x^2[/mathjax]', 'x^2', true],
    ['\\(a &lt; b \\)', 'a &lt; b', false],
    ['\\(a < b\\)', 'a &lt; b', false],
  ])('%s becomes HTML with MathML', (source, tex, display) => {
    const rendered = renderMathematics(`<p>so ${source} holds</p>`);
    expect(rendered).toMatch(/^<p>so <span class="formula/);
    expect(rendered).toContain('<math ');
    expect(rendered).toContain('class="katex-html" aria-hidden="true"');
    expect(rendered).toContain(`<annotation encoding="application/x-tex">${tex}`);
    expect(rendered.includes('katex-display')).toBe(display);
    expect(rendered.endsWith(' holds</p>')).toBe(true);
  });

  test.each([
    ['<p>plain [brackets] and (parens)</p>'],
    ['<p>an opening \\( without its pair</p>'],
    ['<code>\\(x\\)</code>'],
    ['<pre class="a">\\[x\\]</pre>'],
    ['<script>let a = "\\(x\\)";</script>'],
    ['<a title="\\(x\\)">t</a>'],
    ['<!-- \\(x\\) -->'],
    ['\\(a <b>bold</b> c\\)'],
  ])('%s stays as it is', (markup) => {
    expect(renderMathematics(markup)).toBe(markup);
  });

  test('TeX that is not valid stays readable and escaped', () => {
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

  test('a formula that expands without end is cut off', () => {
    expect(renderMathematics('\\(\\def\\a{\\a\\a}\\a\\)')).toContain('formula-source');
  });

  test('several formulas in one text, good and bad', () => {
    const rendered = renderMathematics('\\(1\\) then \\(\\oops\\) then \\[2\\]');
    expect(rendered.match(/class="katex"/g)).toHaveLength(2);
    expect(rendered).toContain('\\(\\oops\\)');
  });
});
