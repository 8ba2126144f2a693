import { expect, test } from 'vitest';
import { openScriptMessages } from './script-messages.ts';

test.each<[string, [message: string, length: number][]]>([
  [
    'add up to 20,000 characters',
    [
      ['x'.repeat(19_990), 19_990],
      ['y'.repeat(11), 0],
      ['y'.repeat(10), 10],
      ['z', 0],
    ],
  ],
  [
    'are left out one by one',
    [
      ['x'.repeat(20_001), 0],
      ['y'.repeat(20_000), 20_000],
    ],
  ],
  [
    'count as long as they are when rendered',
    [
      ['<'.repeat(2000), 8000],
      ['x'.repeat(12_001), 0],
      ['x'.repeat(12_000), 12_000],
    ],
  ],
  [
    'count even if rendering makes them too long',
    [
      ['<'.repeat(5001), 0],
      ['x'.repeat(15_000), 0],
      ['x'.repeat(14_999), 14_999],
    ],
  ],
])('messages of one submission %s', async (_, messages) => {
  const render = await openScriptMessages();
  expect(messages.map(([message]) => render(message).length)).toEqual(messages.map(([, length]) => length));
});
