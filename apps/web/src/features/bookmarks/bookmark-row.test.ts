import { expect, test } from 'vitest';
import { findRowState, isBookmarked } from './bookmark-row.ts';

test.each([
  [undefined, 'bookmarked', true],
  [{ bookmarked: true, updateState: 'loaded' }, 'bookmarked', true],
  [{ bookmarked: false, updateState: 'loading' }, 'removing', false],
  [{ bookmarked: false, updateState: 'loaded' }, 'removed', false],
  [{ bookmarked: true, updateState: 'loading' }, 'restoring', true],
  [{ bookmarked: true, updateState: 'failed' }, 'notRemoved', true],
  [{ bookmarked: false, updateState: 'failed' }, 'notRestored', false],
] as const)('%j is %s', (bookmark, state, bookmarked) => {
  expect(findRowState(bookmark)).toBe(state);
  expect(isBookmarked(state)).toBe(bookmarked);
});
