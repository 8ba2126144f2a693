import { beforeEach, expect, test } from 'vitest';
import { openPage } from './testing/open-page.ts';

const { dataset } = document.documentElement;
const store = (reading: string) =>
  Object.assign(document, { cookie: `lectern-reading=${encodeURIComponent(reading)}; path=/` });
const fire = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));

beforeEach(async () => {
  store('theme-dark');
  dataset.reading = 'theme-sepia';
  openPage('');
  await import('./restored-page.js');
  fire('pagehide', true);
});

test('a page that returns has what the reader chose on a page after it', () => {
  store('size-125 theme-light');
  fire('pageshow', true);
  expect(dataset.reading).toBe('size-125 theme-light');
});

test('a page that returns keeps the account’s settings if nothing was chosen meanwhile', () => {
  fire('pageshow', true);
  expect(dataset.reading).toBe('theme-sepia');
});

test('a page that is loaded has what the server wrote', () => {
  store('theme-light');
  fire('pageshow', false);
  expect(dataset.reading).toBe('theme-sepia');
});

test('a page that returns to a browser without the cookie stays as it is', () => {
  Object.assign(document, { cookie: 'lectern-reading=; path=/; max-age=0' });
  fire('pageshow', true);
  expect(dataset.reading).toBe('theme-sepia');
});
