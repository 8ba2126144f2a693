import { translatedLanguages } from '@lectern/contract';
import { expect, test } from 'vitest';
import {
  chooseLocale,
  english,
  findLocale,
  isTranslated,
  type LocaleWishes,
  locales,
  pseudoLocale,
} from './locales.ts';

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
  ['es', 'es-419'],
  ['es-419', 'es-419'],
  ['es-MX', 'es-419'],
  ['fr-CA', 'fr'],
  ['he', 'he'],
  ['ar', 'ar'],
  ['ca', 'ca'],
  ['zh-CN', 'zh-cn'],
  ['zh_hans', 'zh-cn'],
  ['xx', null],
  ['', null],
  [null, null],
])('%s is found', (code, locale) => {
  const found = findLocale(code);
  expect(typeof locale === 'string' ? found?.code : found).toBe(locale);
});

test.each(locales.map((locale) => [locale.name, locale] as const))(
  '%s has the files and names it needs',
  (name, locale) => {
    expect(name.trim()).not.toBe('');
    expect(Intl.getCanonicalLocales(locale.lang)).toEqual([locale.lang]);
    expect(findLocale(locale.code)).toBe(locale);
    expect(findLocale(locale.lang)).toBe(locale);
    expect(locale.dir).toBe(['ar', 'he', 'xx-rtl'].includes(locale.code) ? 'rtl' : 'ltr');
  },
);

test('the contract lists exactly the languages that have a catalogue', () => {
  const translated = locales.filter((locale) => isTranslated(locale) && locale !== pseudoLocale);
  expect(translated.map(({ code }) => code)).toEqual(translatedLanguages);
});
