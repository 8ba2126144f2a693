import { expect, test } from 'vitest';
import { withoutHandlers } from './handlers.ts';

test.each([
  ['<b onclick="go()">A</b>', '<b>A</b>'],
  ["<img src='a' OnError = go() alt=b>", "<img src='a' alt=b>"],
  ['<a href="#" onclick="a > b" onmouseover=\'c\'>A</a>', '<a href="#">A</a>'],
  ['<input onfocus disabled/>', '<input disabled/>'],
  [
    '<p title="onclick=go()" data-onclick="x">onclick="go()"</p>',
    '<p title="onclick=go()" data-onclick="x">onclick="go()"</p>',
  ],
])('%s becomes %s', (markup, expected) => {
  expect(withoutHandlers(markup)).toBe(expected);
});
