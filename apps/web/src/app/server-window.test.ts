import { expect, test } from 'vitest';
import { readWindow } from './server-window.ts';

test.each([
  ['1280.open', { width: 1280, outline: 'open' }],
  ['1280.closed', { width: 1280, outline: 'closed' }],
  ['820.', { width: 820, outline: null }],
  [null, { width: null, outline: null }],
  ['', { width: null, outline: null }],
  ['wide.open', { width: null, outline: null }],
  ['1280.half', { width: null, outline: null }],
  ['123456.open', { width: null, outline: null }],
])('reads what the browser told of its window: %s', (cookie, expected) => {
  expect(readWindow(cookie)).toEqual(expected);
});
