import { cookieNames } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { openUnitPage, openUnitSite, sectionOf, type UnitSite } from '../modules/units/testing/unit-site.ts';
import { discussion, TEST_COURSE_KEY } from '../testing/course-builder.ts';

let site: UnitSite;
afterEach(() => site.close());

const mirrored = { [cookieNames.language]: 'xx-rtl' };

test('a page is in the language of the cookie, errors of any stage too', async () => {
  site = await openUnitSite([]);
  const get = (url: string) => site.app.inject({ url, cookies: mirrored, headers: { accept: 'text/html' } });
  for (const url of ['/nowhere', '/login']) {
    const { body } = await get(url);
    expect(body).toContain('<html lang="en-XB" dir="rtl">');
    expect(body).toContain('Šķíþ ţö');
  }
  const refused = await site.app.inject({ method: 'POST', url: '/login', cookies: mirrored, payload: {} });
  expect(refused.body).toContain('Ţĥíš');
});

test('[LOC-02] [LOC-03] a language without a catalogue is English, and not mirrored', async () => {
  site = await openUnitSite([]);
  for (const language of ['zh-cn', 'ca', 'fa']) {
    const page = await site.app.inject({
      url: '/nowhere',
      cookies: { [cookieNames.language]: language },
      headers: { accept: 'text/html' },
    });
    expect(page.body).toContain('<html lang="en" dir="ltr">');
    expect(page.body).toContain('Page not found');
  }
});

test('English content of a page in another language is marked as English, and not mirrored', async () => {
  site = await openUnitSite([]);
  const { browser } = await site.makeLearner('ada');
  const mainOf = async (url: string, language: string) => {
    browser.cookies.set(cookieNames.language, language);
    return /<main [^>]*>/.exec((await browser.get(url, { accept: 'text/html' })).body)?.[0];
  };
  const wiki = `/courses/${TEST_COURSE_KEY}/wiki`;
  expect(await mainOf(wiki, 'he')).toContain('lang="en" dir="ltr"');
  for (const [url, language] of [
    ['/nowhere', 'he'],
    [wiki, 'en'],
    [wiki, 'xx-rtl'],
  ] as const) {
    expect(await mainOf(url, language)).not.toContain('dir=');
  }
});

test('a unit on the origin without cookies is in the language of the page that embeds it', async () => {
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [discussion('d1')] }])]);
  const { browser } = await site.makeLearner('ada');
  browser.cookies.set(cookieNames.language, 'xx-rtl');
  const page = await openUnitPage(site.app, browser);
  expect(page.body).toContain('<bdi lang="en-XB" dir="rtl">');
});

test('the browser’s language counts where nothing else is known', async () => {
  site = await openUnitSite([]);
  const headers = { accept: 'text/html', 'accept-language': 'tlh, xx-ps;q=0.8' };
  const page = await site.app.inject({ url: '/nowhere', headers });
  expect(page.body).toContain('<html lang="en-XA" dir="ltr">');
});
