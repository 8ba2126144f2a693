import { expect, test } from 'vitest';
import { chooseLocale, english, findLocale, type LocaleWishes, pseudoLocale } from './locales.ts';

const nothingWished: LocaleWishes = { search: '', isDevelopment: false, cookies: '', cookieName: 'language' };

test.each<[string, Partial<LocaleWishes>, string]>([
  ['nothing wished', {}, 'en'],
  ['the cookie', { cookies: 'a=b; language=xx-rtl; c=d' }, 'xx-rtl'],
  ['a cookie whose name only ends alike', { cookies: 'my-language=xx-rtl' }, 'en'],
  [
    'an unknown language in the cookie, then the site',
    { cookies: 'language=tlh', siteLanguage: 'xx-rtl' },
    'xx-rtl',
  ],
  ['the cookie before the site', { cookies: 'language=en', siteLanguage: 'xx-rtl' }, 'en'],
  [
    'the address in development',
    { search: '?locale=xx-rtl', isDevelopment: true, cookies: 'language=en' },
    'xx-rtl',
  ],
  ['the address in production counts for nothing', { search: '?locale=xx-rtl' }, 'en'],
])('chooses by %s', (_, wishes, code) => {
  expect(chooseLocale({ ...nothingWished, ...wishes }).code).toBe(code);
});

test.each([
  ['en', english],
  ['en-GB', english],
  ['en_us', english],
  ['EN', english],
  ['en-XB', pseudoLocale],
  ['xx-rtl', pseudoLocale],
  ['xx', null],
  ['', null],
  [null, null],
])('%s is found', (code, locale) => {
  expect(findLocale(code)).toBe(locale);
});
