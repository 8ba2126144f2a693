import { expect, test } from 'vitest';
import { type LanguageWishes, negotiateLanguage } from './negotiate.ts';

const nothing: LanguageWishes = { account: null, cookie: undefined, acceptLanguage: undefined, site: 'en' };

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
