import { expect, test } from 'vitest';
import { readBlocks, type TextContent } from './read-blocks.ts';

/** The blocks as a nested list: a tag, then what it contains. */
const list = (content: readonly TextContent[]): unknown[] =>
  content.map((one) => (typeof one === 'string' ? one : [one.tag, ...list(one.children)]));

test.each<[string, string, unknown[]]>([
  [
    'paragraphs with markup',
    '<p>Read <a href="/a"><b>this</b></a>.</p><p>Now.</p>',
    [
      ['p', 'Read this.'],
      ['p', 'Now.'],
    ],
  ],
  ['a list', '<ul> <li>One</li> <li>Two</li> </ul>', [['ul', ['li', 'One'], ['li', 'Two']]]],
  ['text without a block', 'Welcome <i>back</i>', ['Welcome back']],
  ['a block in an inline element', '<span>Before<p>Inside</p></span>', ['Before', ['p', 'Inside']]],
  [
    'what isn’t text',
    '<style>p {}</style><script>go()</script><p>Text<br></p><hr>',
    [['p', 'Text', ['br']], ['hr']],
  ],
  ['nothing', '', []],
])('the blocks of HTML: %s', (_, html, blocks) => {
  expect(list(readBlocks(html))).toEqual(blocks);
});
