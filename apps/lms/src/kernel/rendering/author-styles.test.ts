import { describe, expect, test } from 'vitest';
import { renderAuthorHtml } from './author-html.ts';
import { limitStyles } from './author-styles.ts';
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
    ['.x { color: red; & b { color: blue } }', '.x~ { color: red; & b { color: blue } }'],
    [
      '@keyframes a { from { top: 0 } 50% { top: 1px } }',
      '@keyframes a { from { top: 0 } 50% { top: 1px } }',
    ],
    ['@font-face { font-family: A }', '@font-face { font-family: A }'],
    ['button { color', 'button { color'],
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

  test.each([
    '{'.repeat(50_000),
    `${':is('.repeat(20_000)} {}`,
    `${'a,'.repeat(50_000)}b {}`,
    '/*'.repeat(50_000),
  ])('takes little time: %.10s', (css) => {
    const started = performance.now();
    limitStyles(css);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
