import { expect, test } from 'vitest';
import { findRowState, isKept } from './bookmark-row.ts';

test.each([
  [undefined, 'kept', true],
  [{ bookmarked: true, updateState: 'loaded' }, 'kept', true],
  [{ bookmarked: false, updateState: 'loading' }, 'removing', false],
  [{ bookmarked: false, updateState: 'loaded' }, 'removed', false],
  [{ bookmarked: true, updateState: 'loading' }, 'restoring', true],
  [{ bookmarked: true, updateState: 'failed' }, 'notRemoved', true],
  [{ bookmarked: false, updateState: 'failed' }, 'notRestored', false],
] as const)('%j is %s', (bookmark, state, kept) => {
  expect(findRowState(bookmark)).toBe(state);
  expect(isKept(state)).toBe(kept);
});
