import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const unit = 'block-v1:Acme+CAL101+R1+type@vertical+block@u1';
let scrolledTo: unknown[];

beforeEach(() => {
  vi.resetModules();
  scrolledTo = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((options) => void scrolledTo.push(options));
});
afterEach(() => {
  window.sessionStorage.clear();
  Object.assign(window, { scrollY: 0 });
});

/** A page that was loaded in this way, in a tab that has left the unit scrolled to 1,500. */
async function openPage(type: string, name = window.location.href) {
  // jsdom has no entries.
  Object.assign(performance, { getEntriesByType: () => [{ type, name }] });
  const stored = await import('./stored-height.ts');
  Object.assign(window, { scrollY: 1500 });
  stored.storeHeight(unit, 2400);
  Object.assign(window, { scrollY: 108 });
  return stored;
}

test('a page that was loaded again is scrolled to where it was, once', async () => {
  const { readHeight, restoreScroll } = await openPage('reload');
  expect(readHeight(unit)).toBe(2400);
  restoreScroll(unit);
  restoreScroll(unit);
  expect(scrolledTo).toEqual([{ top: 1500, behavior: 'instant' }]);
});

test.each([
  ['one that was opened by a link', 'navigate', undefined],
  ['one that was loaded again at another address', 'reload', 'http://localhost/elsewhere'],
])('%s is not', async (_, type, name) => {
  const { restoreScroll } = await openPage(type, name);
  restoreScroll(unit);
  expect(scrolledTo).toEqual([]);
});
