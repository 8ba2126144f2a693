import { describe, expect, test } from 'vitest';
import { shortenHtml } from './shorten-html.ts';

const words = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `w${index + from}`).join(' ');

describe('[OUT-05] a message of', () => {
  test.each([0, 1, 99, 100])('%i words isn’t shortened', (count) => {
    expect(shortenHtml(`<p>${words(count)}</p>`, 100)).toBeNull();
  });

  test.each([101, 102, 1000])('%i words is shortened to the first hundred', (count) => {
    expect(shortenHtml(`<p>${words(count)}</p>`, 100)).toBe(`<p>${words(100)}</p>`);
  });
});

describe('[OUT-05] counts words of visible text, and returns well-formed markup:', () => {
  const two = (html: string) => shortenHtml(html, 2);

  test.each([
    ['tags are no words', '<p class="a b c"><em>one</em> <b>two</b></p>', null],
    ['entities are what they stand for', '<p>a&nbsp;b &amp; c</p>', '<p>a&nbsp;b</p>'],
    ['an ampersand alone stands between spaces', '<p>one &amp; two</p>', '<p>one &amp;</p>'],
    ['comments say nothing', '<!-- not a word --><p>one two</p>', null],
    [
      'scripts and styles say nothing',
      '<style>p { color: red }</style><script>let a, b;</script>one two',
      null,
    ],
    [
      'what stands in place of a frame says nothing',
      '<iframe src="a">three words here</iframe><p>one two</p>',
      null,
    ],
    ['nor in place of a player', '<video src="a">three words here</video><p>one two</p>', null],
    ['what is hidden says nothing', '<p hidden>not a word here</p><p>one two</p>', null],
    ['pictures are no words', '<img alt="three words here" src="a.png"><p>one two</p>', null],
    ['what comes after the last word stays when it is whole', '<p>one two</p><img src="a.png">', null],
    ['a word is one, whatever part of it is bold', '<p>hel<b>lo</b> wor<i>ld</i></p>', null],
    ['a line ends a word', '<p>one<br>two<br>three</p>', '<p>one<br>two<br></p>'],
    ['a paragraph ends a word', '<p>one</p><p>two</p><p>three</p>', '<p>one</p><p>two</p>'],
    ['text around a paragraph ends with it', 'one<p>two</p>three', 'one<p>two</p>'],
    [
      'open marks are closed',
      '<div><p>one <strong>two <em>three four</em> five</strong></p><p>six</p></div>',
      '<div><p>one <strong>two </strong></p></div>',
    ],
    [
      'a list keeps its entries',
      '<ul><li>one</li><li>two</li><li>three</li></ul>',
      '<ul><li>one</li><li>two</li></ul>',
    ],
    [
      'a table stays a table',
      '<table><tbody><tr><td>one</td><td>two</td><td>three</td></tr><tr><td>four</td></tr></tbody></table>',
      '<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>',
    ],
    [
      'a picture before the cut stays',
      '<p>one two <img src="a.png"> three</p>',
      '<p>one two <img src="a.png"></p>',
    ],
    ['a picture after the cut goes', '<p>one two three <img src="a.png"></p>', '<p>one two</p>'],
    ['styles before it stay', '<style>b{}</style>one two three', '<style>b{}</style>one two'],
    [
      'a form called as the body is one part of it',
      '<form name="body">one</form> two three',
      '<form name="body">one</form> two',
    ],
    ['marks left open are closed', '<p>one <b>two three', '<p>one <b>two</b></p>'],
  ])('%s', (_, html, expected) => {
    expect(two(html)).toBe(expected);
  });
});
