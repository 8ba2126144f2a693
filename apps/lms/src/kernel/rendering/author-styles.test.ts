import { describe, expect, test } from 'vitest';
import { renderAuthorHtml } from './author-html.ts';
import { limitSheet, limitStyles, linksOtherStyles } from './author-styles.ts';
import { FormulaRenderer } from './formulas.ts';

/** The selector of a rule, with what limits it left out. */
const read = (css: string) =>
  limitStyles(css).replace(/:where\(:where\(\.author,.*?:not\(:where\(.*?\)\)/g, '~');

describe('an author’s style sheet', () => {
  test.each([
    ['button { color: red }', 'button~ { color: red }'],
    ['p, a:hover { color: red }', 'p~, a:hover~ { color: red }'],
    ['.x > li::before { content: "," }', '.x > li~::before { content: "," }'],
    ['a:after { content: "" }', 'a~:after { content: "" }'],
    ['@media print { h1 { color: red } }', '@media print { h1~ { color: red } }'],
    [':is(p, b) i { top: 0 }', ':is(p, b) i~ { top: 0 }'],
    ['.x { color: red; & b { color: blue } }', '.x~ { color: red; & b~ { color: blue } }'],
    ['.x { button:not(& *) { color: blue } }', '.x~ { button:not(& *)~ { color: blue } }'],
    [
      '@keyframes a { from { top: 0 } 50% { top: 1px } }',
      '@keyframes a { from { top: 0 } 50% { top: 1px } }',
    ],
    ['@font-face { font-family: A }', '@font-face { font-family: A }'],
    [
      'a { content: "x\n; } button { top: 0 } b { top: "1" }',
      'a~ { content: "x"\n; } button~ { top: 0 } b~ { top: "1" }',
    ],
    ['button { color: red', 'button~ { color: red}'],
    ['p { color: red } } button { color: blue }', 'p~ { color: red } button~ { color: blue } }'],
  ])('%s', (css, limited) => {
    expect(read(css)).toBe(limited);
  });

  test('applies what it says of the page to its texts', () => {
    expect(limitStyles('body { color: red }')).toMatch(/^:where\(\.author-document, .*\) \{ color: red \}$/);
  });

  test('is limited where it is in a text', () => {
    const text = '<style type="text/css">button { color: red }</style><p>\\(x\\)</p>';
    const { html } = renderAuthorHtml(text, new FormulaRenderer().forText());
    expect(html).toMatch(/^<style type="text\/css">button:where\(/);
    expect(html).toContain('class="katex"');
  });

  test('is left out where it is too long or too deep', () => {
    expect(limitStyles(`button { color: red }${' '.repeat(400_000)}`)).toBe('');
    expect(limitStyles(`${'a {'.repeat(51)} button { color: red }`)).toBe('');
  });

  test('is limited within a drawing, too', () => {
    const { html } = renderAuthorHtml(
      '<svg><style>button { top: 0 }</style><path/></svg>',
      new FormulaRenderer().forText(),
    );
    expect(html).toMatch(/^<svg><style>button:where\(/);
  });

  test.each([
    '{'.repeat(50_000),
    'a{'.repeat(50_000),
    `${':is('.repeat(20_000)} {}`,
    `${'a,'.repeat(50_000)}b {}`,
    '/*'.repeat(50_000),
    '@import "a.css";'.repeat(10_000),
  ])('takes little time: %.10s', (css) => {
    const started = performance.now();
    limitStyles(css);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

const file = `/assets/courseware/${'a'.repeat(64)}/look%20(1).css`;

describe('a style sheet of the course', () => {
  const render = (markup: string) => renderAuthorHtml(markup, new FormulaRenderer().forText());

  test.each([
    [`<link rel="stylesheet" href="${file}">`, `<link rel="stylesheet" href="${file}?limited=1">`],
    [`<LINK HREF='${file}' REL=StyleSheet>`, `<LINK href="${file}?limited=1" REL=StyleSheet>`],
    [
      `<link href="${file.replaceAll('/', '&#47;')}" rel="alternate stylesheet"/>`,
      `<link href="${file}?limited=1" rel="alternate stylesheet"/>`,
    ],
    [`<link rel="icon" href="${file}">`, `<link rel="icon" href="${file}">`],
    [
      `<style>@import url("${file}") print;</style>`,
      `<style>@import url("${file}?limited=1") print;</style>`,
    ],
  ])('is linked where the server limits it: %s', (markup, linked) => {
    expect(render(markup)).toEqual({ html: linked, needsFrame: false });
  });

  test('imports others of the course, limited, and nothing else', () => {
    const urls = ['other.css', 'css/a%20b.css', file, 'https://example.org/x.css', '//example.org/x.css'];
    const css = urls.map((url) => `@import "${url}";`).join('');
    expect(limitSheet(css)).toBe(
      ['other.css', 'css/a%20b.css', file].map((url) => `@import "${url}?limited=1";`).join(''),
    );
    expect(limitSheet('@import url(/x.css);@import "\\2f x.css"')).toBe('');
  });
});

test.each([
  ['<link rel="stylesheet" href="https://example.org/x.css">', true],
  ['<link href=//example.org/x.css rel=stylesheet>', true],
  [`<link rel="stylesheet" href="/units/../${file}">`, true],
  ['<style>@import url(https://example.org/x.css);</style>', true],
  ['<link rel="stylesheet" href="/static/missing.css">', false],
  ['<link rel="preconnect" href="https://example.org">', false],
  ['<p>rel="stylesheet"</p>', false],
])('%s has a style sheet of another site, and so needs a separate page: %s', (markup, needsFrame) => {
  expect(linksOtherStyles(markup)).toBe(needsFrame);
  expect(renderAuthorHtml(markup, new FormulaRenderer().forText()).needsFrame).toBe(needsFrame);
});
