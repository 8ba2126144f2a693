import katex from 'katex';
import { expect, test } from 'vitest';
import { textOf } from './plain-text.ts';

const formula = (source: string) =>
  `<span class="formula">${katex.renderToString(source, { output: 'htmlAndMathml' })}</span>`;

test.each([
  ['tags and references', '<p>Tea &amp; <b>milk</b></p><p>Why?</p>', 'Tea & milk Why?'],
  ['scripts and styles', 'a<script>b</script><style>c</style> d', 'a d'],
  ['a formula, once', `Write ${formula('R')} with t and <span>S</span>.`, 'Write R with t and S .'],
  ['the source of a formula', `${formula('\\frac{1}{2} < x')} or ${formula('y')}`, '\\frac{1}{2} < x or y'],
  ['a span of an author', '<span class="formula big">E = <span>mc</span>²</span> is it', 'E = mc ² is it'],
  ['a formula without an end', '<span class="formula">E = mc', 'E = mc'],
])('the text of markup contains %s', (_, markup, text) => {
  expect(textOf(markup)).toBe(text);
});
