import { expect, test } from 'vitest';
import { type Html, html } from '../lib/html.ts';
import { currentLanguage, runInLanguage, switchLanguage } from './current-language.ts';
import { formatList, formatNumber } from './format.ts';
import { formatMoment } from './format-day.ts';
import { english, findLanguage, type Language } from './languages.ts';
import { defineMessages, rich, t } from './messages.ts';

const messages = defineMessages({
  save: { defaultMessage: 'Save', description: 'Test' },
  days: { defaultMessage: '{count, plural, one {# day} other {# days}}', description: 'Test' },
  help: { defaultMessage: 'See <link>the help of {name}</link>', description: 'Test' },
});

const mirrored = findLanguage('xx-rtl') ?? english;
const french: Language = { code: 'fr', lang: 'fr', dir: 'ltr' };

test('messages are English outside of a request, with plurals', () => {
  expect(t(messages.save)).toBe('Save');
  expect([1, 2].map((count) => t(messages.days, { count }))).toEqual(['1 day', '2 days']);
});

test('arguments of rich messages are escaped, tags become markup', () => {
  const link = (inside: Html) => html`<a href="/help">${inside}</a>`;
  const name = html`<bdi>${'<b>'}</bdi>`;
  expect(rich(messages.help, { name: '<b>', link: (inside) => html`<i>${inside}</i>` }).toString()).toBe(
    'See <i>the help of &lt;b&gt;</i>',
  );
  expect(rich(messages.help, { name, link }).toString()).toContain(
    '<a href="/help">the help of <bdi>&lt;b&gt;</bdi></a>',
  );
});

test('the pseudo-locale covers them, and an untranslated message is English', () => {
  expect(runInLanguage(mirrored, () => t(messages.save))).toMatch(/^Šáṽé|^Šávé/);
  expect(runInLanguage(french, () => t(messages.days, { count: 2 }))).toBe('2 days');
});

test('the language lasts for everything that follows from its work, and can be switched', async () => {
  const found = await runInLanguage(mirrored, async () => {
    await Promise.resolve();
    const before = currentLanguage().code;
    switchLanguage(french);
    await Promise.resolve();
    return [before, currentLanguage().code];
  });
  expect(found).toEqual(['xx-rtl', 'fr']);
  expect(currentLanguage()).toBe(english);
});

test('numbers, lists and days are those of the language', () => {
  const show = () => [formatNumber(1234.5), formatList(['a', 'b']), formatMoment(0, 'UTC')];
  expect(show()).toEqual(['1,234.5', 'a and b', 'January 1, 1970 at 12:00 AM UTC']);
  expect(runInLanguage(french, show)).toEqual(['1\u202f234,5', 'a et b', '1 janvier 1970 à 00:00 UTC']);
});
