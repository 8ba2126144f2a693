import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['', ''],
  ['Bring a pen.', 'Bring a pen.'],
  ['You must <a href="https://example.org">upgrade</a> first.', 'You must upgrade first.'],
  ['Tea &amp; biscuits', 'Tea & biscuits'],
  ['<img src=x onerror=alert(1)>', ''],
])('the text of %j is %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});
