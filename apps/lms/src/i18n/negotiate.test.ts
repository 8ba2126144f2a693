import { describe, expect, test } from 'vitest';
import { type LanguageWishes, languageOfAccount, negotiateLanguage } from './negotiate.ts';

const nothing: LanguageWishes = {
  account: null,
  cookie: undefined,
  acceptLanguage: undefined,
  site: 'en',
  additional: [],
};

test.each<[string, Partial<LanguageWishes>, string]>([
  ['nothing', {}, 'en'],
  ['the account before the cookie', { account: 'xx-rtl', cookie: 'xx-ps' }, 'xx-rtl'],
  ['the cookie before the browser', { cookie: 'xx-ps', acceptLanguage: 'en' }, 'xx-ps'],
  ['the browser before the site', { acceptLanguage: 'en-GB', site: 'xx-ps' }, 'en'],
  ['the site last', { acceptLanguage: 'tlh', site: 'xx-ps' }, 'xx-ps'],
  ['the best of the browser', { acceptLanguage: 'en;q=0.5, tlh, xx-rtl;q=0.8' }, 'xx-rtl'],
  ['nothing that the browser refuses', { acceptLanguage: 'xx-rtl;q=0, en' }, 'en'],
  ['no header beyond measure', { acceptLanguage: `xx-rtl,${'a,'.repeat(300)}` }, 'en'],
  ['[LOC-02] a language without a catalogue is English', { cookie: 'zh-cn', site: 'xx-ps' }, 'en'],
  ['[LOC-03] so is an empty one', { account: 'ca', cookie: 'xx-rtl' }, 'en'],
  ['an unknown cookie counts for nothing', { cookie: 'tlh', acceptLanguage: 'xx-rtl' }, 'xx-rtl'],
  ['other notations', { cookie: 'XX_RTL' }, 'xx-rtl'],
])('%s', (_, wishes, code) => {
  expect(negotiateLanguage({ ...nothing, ...wishes }).code).toBe(code);
});

describe('additional languages', () => {
  const additional = ['pt-br', 'zh-cn'];

  test.each<[string, Partial<LanguageWishes>, string]>([
    ['the account', { account: 'zh-cn', cookie: 'fr' }, 'zh-CN'],
    ['the cookie', { cookie: 'pt-br', acceptLanguage: 'fr' }, 'pt-BR'],
    ['the browser', { acceptLanguage: 'zh-Hans-CN, fr;q=0.8' }, 'zh-CN'],
    ['the browser, by the base language', { acceptLanguage: 'pt-PT' }, 'pt-BR'],
    ['the site', { site: 'zh-cn' }, 'zh-CN'],
  ])('are chosen by %s', (_, wishes, lang) => {
    const chosen = negotiateLanguage({ ...nothing, additional, ...wishes });
    expect(chosen).toMatchObject({ lang, dir: 'ltr' });
  });

  test('readers of Traditional Chinese get English, as elsewhere', () => {
    expect(negotiateLanguage({ ...nothing, additional, acceptLanguage: 'zh-TW' }).code).toBe('en');
    expect(negotiateLanguage({ ...nothing, additional, cookie: 'zh_Hant' }).code).toBe('en');
  });

  test('[LOC-02] one that the operator hasn’t switched on counts as before', () => {
    expect(negotiateLanguage({ ...nothing, additional: ['pt-br'], cookie: 'zh-cn' }).code).toBe('en');
    expect(negotiateLanguage({ ...nothing, additional: ['zh-cn'], acceptLanguage: 'pt-BR, fr' }).code).toBe(
      'fr',
    );
  });

  test('are those of mails, too', () => {
    const config = { siteLanguage: 'pt-br', additionalLanguages: additional };
    expect(languageOfAccount({ language: 'zh-cn' }, config).lang).toBe('zh-CN');
    expect(languageOfAccount({ language: null }, config).lang).toBe('pt-BR');
    expect(languageOfAccount({ language: 'zh-cn' }, { ...config, additionalLanguages: [] }).lang).toBe('en');
  });
});
