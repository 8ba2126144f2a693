import { expect, test } from 'vitest';
import type { RenderedUpdate } from '../../kernel/rendering/rendered-tree.ts';
import { findWelcomeMessage, isDismissed, isVisible } from './updates.policy.ts';

const update = ({ html = '<p>Welcome</p>', ...change }: Partial<RenderedUpdate> = {}): RenderedUpdate => ({
  id: 5,
  date: 'March 2, 2026',
  dateMs: 2000,
  html,
  status: 'visible',
  written: { html, hash: html },
  ...change,
});

test('a hidden update is not visible', () => {
  const updates = [update({ status: 'hidden' }), update({ id: 3 }), update({ id: 2 })];
  expect(updates.filter(isVisible).map(({ id }) => id)).toEqual([3, 2]);
  expect(findWelcomeMessage(updates)).toMatchObject({ updateId: 3 });
  expect(findWelcomeMessage([])).toBeNull();
});

const shown = (change: Partial<RenderedUpdate> = {}) => {
  const message = findWelcomeMessage([update(change)]);
  if (!message) throw new Error('An update was expected');
  return message;
};
const dismissed = (change: Partial<RenderedUpdate> = {}) => {
  const { id: message, updateId, at } = shown(change);
  return { message, updateId, at };
};

test.each([
  ['the same message', {}, dismissed(), true],
  ['nothing was dismissed', {}, null, false],
  ['an update of the next day', { id: 6, dateMs: 2001, html: 'B' }, dismissed(), false],
  ['an update of the same day, added later', { id: 6, html: 'B' }, dismissed(), false],
  ['the same update in other words', { html: 'B' }, dismissed(), true],
  ['an older one, after the dismissed one went away', { id: 4, dateMs: 1999, html: 'B' }, dismissed(), true],
  ['one of the same day that was there before', { id: 4, html: 'B' }, dismissed(), true],
  ['other words without a date', { dateMs: null, html: 'B' }, dismissed({ dateMs: null }), false],
  ['the same words without a date', { dateMs: null }, dismissed({ dateMs: null }), true],
  [
    'other words, dismissed before updates were noted',
    { html: 'B' },
    { message: 'x', updateId: null, at: null },
    false,
  ],
])('%s', (_, message, dismissal, expected) => {
  expect(isDismissed(shown(message), dismissal)).toBe(expected);
});
