import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { updateUser } from '../../kernel/users/users.store.ts';
import { html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { openUnitSite, sectionOf, UNIT, UNITS_HOST, type UnitSite } from './testing/unit-site.ts';

const scripted = html('h1', { content: { kind: 'html', html: '<p>x</p><script>1</script>', wordCount: 1 } });

let site: UnitSite;
beforeEach(async () => {
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [scripted] }])]);
});
afterEach(() => site.close());

/** The root elements and color schemes of a unit's page, and of the page of its text with scripts. */
async function openPages(reading: string | null) {
  const { browser, user } = await site.makeLearner('ada');
  await site.context.db.write((tx) => updateUser(tx, user.id, { reading }));
  const { page } = await site.openUnit(browser);
  const [, src = ''] = /<iframe[^>]* src="([^"]*)"/.exec(page.body) ?? [];
  const { pathname, search } = new URL(src.replaceAll('&amp;', '&'));
  const nested = await site.app.inject({ url: pathname + search, headers: { host: UNITS_HOST } });
  return [page, nested].map(({ body }) => ({
    root: /<html [^>]*>/.exec(body)?.[0],
    scheme: /<meta name="color-scheme" content="([^"]*)">/.exec(body)?.[1],
  }));
}

const chosen = 'size-125 theme-dark';

test('a unit and its nested frames have the settings of the account from the start', async () => {
  const pages = await openPages(chosen);
  expect(pages.map(({ root }) => root)).toEqual(
    Array(2).fill(`<html lang="en" dir="ltr" data-reading="${chosen}">`),
  );
  // Authors chose their colors for a light page.
  expect(pages.map(({ scheme }) => scheme)).toEqual(['light', 'light']);
});

test('those of a course that is marked as dark-safe have its colors, too', async () => {
  const settings = { ...DEFAULT_SETTINGS, darkSafe: true };
  await site.context.db.write((tx) => saveRunSettings(tx, TEST_COURSE_KEY, { settings, at: 0 }));
  expect((await openPages(chosen)).map(({ scheme }) => scheme)).toEqual(['dark', 'dark']);
});

test('nothing is said of a reader who has chosen nothing', async () => {
  expect((await openPages(null)).map(({ root }) => root)).toEqual(
    Array(2).fill('<html lang="en" dir="ltr">'),
  );
});

test('an address can’t contain anything else', async () => {
  const { browser } = await site.makeLearner('ada');
  const { headers } = await browser.get(`/xblock/${UNIT}`);
  const { pathname, search } = new URL(String(headers.location));
  const url = `${pathname}${search}&reading=${encodeURIComponent('theme-sepia "><script>')}`;
  const { body } = await site.app.inject({ url, headers: { host: UNITS_HOST } });
  expect(/<html [^>]*>/.exec(body)?.[0]).toBe('<html lang="en" dir="ltr" data-reading="theme-sepia">');
});
