import { expect, test } from 'vitest';
import { giveBackBodyMemory, takeBodyMemory } from './body-memory.ts';

const LARGE = 100_000;

test.each([0, 1, 16_383, 16_384, 16_385, LARGE, 1_048_576, 1_048_577])(
  'a body has its length: %i',
  (length) => {
    expect(takeBodyMemory(length)).toHaveLength(length);
  },
);

test('memory is shared by no two bodies until it is given back, and then by one', () => {
  const first = takeBodyMemory(LARGE);
  const second = takeBodyMemory(LARGE);
  expect(second.buffer).not.toBe(first.buffer);
  giveBackBodyMemory(first);
  giveBackBodyMemory(first);
  const third = takeBodyMemory(LARGE + 1);
  expect(third.buffer).toBe(first.buffer);
  expect(takeBodyMemory(LARGE).buffer).not.toBe(first.buffer);
});

test('what did not come from here is not taken', () => {
  const foreign = Buffer.alloc(2 ** 17);
  giveBackBodyMemory(foreign);
  expect(takeBodyMemory(LARGE).buffer).not.toBe(foreign.buffer);
});
