import { expect, test } from 'vitest';
import { renderAuthorHtml } from '../../kernel/rendering/author-html.ts';
import { FormulaRenderer } from '../../kernel/rendering/formulas.ts';
import { readBlockText } from './block-text.ts';

test.each([
  ['<p>One</p><p>Two</p>', 'One Two '],
  ['  <p>One\n   two&nbsp;three</p>', 'One two three '],
  ['<p>A <b>bold</b> w<i>or</i>d</p>', 'A bold word '],
  ['One<br>two<hr>three', 'One two three'],
  ['<ul>\n<li>One</li>\n<li>Two</li></ul>', 'One Two '],
  ['<p>&lt;b&gt; &amp;amp; &eacute;</p>', '<b> &amp; é '],
  ['a<script>let x</script>b<style>p{}</style>c', 'abc'],
  ['a<button>Press <b>me</b></button>b<input value="x">c<textarea>t</textarea>d', 'abcd'],
  ['a<svg><title>t</title><text>x</text></svg>b<math><mi>y</mi></math>c', 'abc'],
  ['a<!-- comment -->b', 'ab'],
  ['', ''],
])('%j reads %j', (markup, text) => {
  expect(readBlockText(markup)).toBe(text);
});

test('a formula is read as its TeX, once', () => {
  const { html } = renderAuthorHtml(
    '<p>The area is \\(\\pi r^2\\), so \\[ a < b \\]</p><p>End</p>',
    new FormulaRenderer().forText(),
  );
  expect(readBlockText(html)).toBe('The area is $\\pi r^2$, so $a < b$ End ');
});
