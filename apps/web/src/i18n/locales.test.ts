import { additionalLanguages, translatedLanguages } from '@lectern/contract';
import { expect, test } from 'vitest';
import {
  additionalLocales,
  chooseLocale,
  english,
  findLocale,
  isTranslated,
  type LocaleWishes,
  locales,
  pseudoLocale,
} from './locales.ts';

const nothingWished: LocaleWishes = {
  search: '',
  isDevelopment: false,
  chosen: null,
  browser: [],
  additional: [],
};
const both = { additional: ['pt-br', 'zh-cn'] };

test.each<[string, Partial<LocaleWishes>, string]>([
  ['nothing wished', {}, 'en'],
  ['the choice', { chosen: 'xx-rtl' }, 'xx-rtl'],
  ['the choice before the browser', { chosen: 'he', browser: ['fr'] }, 'he'],
  ['the browser', { browser: ['tlh', 'fr-CA', 'he'] }, 'fr'],
  ['[LOC-02] a language that has no catalogue yet', { chosen: 'zh-cn', browser: ['fr'] }, 'en'],
  ['[LOC-03] a language whose catalogue is empty', { chosen: 'ca' }, 'en'],
  ['an unknown language', { chosen: 'tlh' }, 'en'],
  ['an additional language that is off', { browser: ['pt-BR', 'fr'] }, 'fr'],
  ['an additional language', { ...both, chosen: 'zh-cn', browser: ['fr'] }, 'zh-cn'],
  ['an additional language of the browser', { ...both, browser: ['pt-PT', 'fr'] }, 'pt-br'],
  ['Traditional Chinese', { ...both, browser: ['zh-TW'] }, 'en'],
  ['the address in development', { search: '?locale=xx-rtl', isDevelopment: true, chosen: 'en' }, 'xx-rtl'],
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
  expect(translated.map(({ code }) => code).sort()).toEqual(translatedLanguages.toSorted());
});

test.each(additionalLocales)('$name is found, with a catalogue, on sites that have it', (locale) => {
  const { code, lang } = locale;
  expect(Intl.getCanonicalLocales(lang)).toEqual([lang]);
  expect([findLocale(code, [code]), findLocale(lang, [code])]).toEqual([locale, locale]);
  expect([isTranslated(locale), findLocale(code)?.load ?? null]).toEqual([true, null]);
});

test('the contract lists exactly the additional languages', () => {
  expect(additionalLocales.map(({ code }) => code)).toEqual(additionalLanguages);
});
