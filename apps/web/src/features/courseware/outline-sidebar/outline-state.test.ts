import { expect, test } from 'vitest';
import { findFirstState } from './outline-state.ts';

test.each([
  [1280, null, 'open'],
  [1200, null, 'open'],
  [1199, null, 'closed'],
  [992, null, 'closed'],
  [1280, 'closed', 'closed'],
  [1280, 'open', 'open'],
  [992, 'open', 'open'],
  [991, 'open', 'closed'],
  [375, 'open', 'closed'],
] as const)('%i pixels wide, after the choice of %s, it is %s', (width, choice, expected) => {
  expect(findFirstState(width, choice)).toBe(expected);
});
