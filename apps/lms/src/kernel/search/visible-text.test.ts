import { expect, test } from 'vitest';
import { renderAuthorHtml } from '../rendering/author-html.ts';
import { FormulaRenderer } from '../rendering/formulas.ts';
import { visibleTextOf } from './visible-text.ts';

test.each([
  ['<p>One</p><p>two</p>', 'One two'],
  ['an <b>un</b>usual<sub>1</sub> word', 'an unusual1 word'],
  ['<ul><li>a</li><li>b</li></ul>', 'a b'],
  ['one<br>two<br/>three', 'one two three'],
  ['caf&eacute; &lt;b&gt;', 'café <b>'],
  ['<style>p { color: red }</style><script>let secret = 1;</script>seen', 'seen'],
  ['<!-- hidden --><p>shown</p>', 'shown'],
  ['<p>  \n </p>', ''],
  ['</div></div>text', 'text'],
  ['you are %%USER_ID%% in %%COURSE_ID%%, %%OTHER%%', 'you are in , %%OTHER%%'],
])('%s reads as “%s”', (markup, text) => {
  expect(visibleTextOf(markup)).toBe(text);
});

test('a formula is read once, without its source', () => {
  const { html } = renderAuthorHtml('<p>Let \\(x + \\frac{1}{2}\\) be</p>', new FormulaRenderer().forText());
  const text = visibleTextOf(html);
  expect(text).toMatch(/^Let x.*be$/);
  expect(text).not.toContain('frac');
  expect(text.match(/x/g)).toHaveLength(1);
});
