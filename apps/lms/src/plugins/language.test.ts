import { cookieNames } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { openUnitPage, openUnitSite, sectionOf, type UnitSite } from '../modules/units/testing/unit-site.ts';
import { discussion } from '../testing/course-builder.ts';

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

test('errors of calls are in the reader’s language, but for those that Open edX words', async () => {
  site = await openUnitSite([]);
  const { browser } = await site.makeLearner('ada');
  const detailOf = async (url: string, language: string) => {
    browser.cookies.set(cookieNames.language, language);
    return (await browser.get(url)).json<{ detail: string }>().detail;
  };
  const unknown = '/api/courseware/course/course-v1:No+No+No';
  expect(await detailOf(unknown, 'en')).toBe('This course doesn’t exist.');
  expect(await detailOf(unknown, 'he')).toBe('הקורס הזה לא קיים.');
  expect(await detailOf('/api/nowhere', 'fr')).toBe('Il n’y a rien à cette adresse.');
  const anonymous = await site.app.inject({
    url: '/api/bookmarks/v1/bookmarks/',
    headers: { 'accept-language': 'he' },
  });
  expect(anonymous.json()).toMatchObject({ detail: 'Authentication credentials were not provided.' });
});

test.each([
  ['pt-br', 'pt-BR', 'Página não encontrada'],
  ['zh-cn', 'zh-CN', '找不到页面'],
])('a page and a unit are in the additional language %s once it is switched on', async (code, lang, text) => {
  const config = { additionalLanguages: [code] };
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [discussion('d1')] }])], { config });
  const { browser } = await site.makeLearner('ada');
  browser.cookies.set(cookieNames.language, code);
  const page = await browser.get('/nowhere', { accept: 'text/html' });
  expect(page.body).toContain(`<html lang="${lang}" dir="ltr">`);
  expect(page.body).toContain(text);
  expect((await openUnitPage(site.app, browser)).body).toContain(`<bdi lang="${lang}" dir="ltr">`);
});

test('the additional language of a site counts where nothing else is known', async () => {
  site = await openUnitSite([], { config: { additionalLanguages: ['zh-cn'], siteLanguage: 'zh-cn' } });
  const page = await site.app.inject({ url: '/nowhere', headers: { accept: 'text/html' } });
  expect(page.body).toContain('<html lang="zh-CN" dir="ltr">');
});
