import { expect, test } from 'vitest';
import { runInLanguage } from '../../i18n/current-language.ts';
import { english, findLanguage } from '../../i18n/languages.ts';
import { discount, formatMoney, isCurrency, moneyOf } from './money.ts';

test.each([
  [149, 'USD', null, 0, '$149'],
  [149, 'USD', null, 15, '$126.65'],
  [150, 'USD', null, 15, '$127.50'],
  [99, 'EUR', null, 33, '€66.33'],
  [149, 'EUR', 'EUR ', 0, 'EUR 149'],
  [149, 'USD', null, 100, '$0'],
  [1499, 'JPY', null, 15, '¥1274'],
  [5, 'KWD', 'KD ', 15, 'KD 4.250'],
  [1, 'USD', null, 1, '$0.99'],
])('%d %s (symbol %s), %d %% off: %s', (price, currency, currencySymbol, percentage, text) => {
  expect(formatMoney(discount(moneyOf({ price, currency, currencySymbol }), percentage))).toBe(text);
});

test.each([
  ['USD', true],
  ['EUR', true],
  ['usd', false],
  ['XXQ', false],
  ['', false],
])('"%s" is a currency: %s', (code, expected) => {
  expect(isCurrency(code)).toBe(expected);
});

test.each([
  ['fr', '126,65\u00a0$', '149\u00a0$'],
  ['he', '\u200f126.65\u00a0\u200f$', '\u200f149\u00a0\u200f$'],
  ['es-419', '$\u00a0126.65', '$\u00a0149'],
])('in %s, the symbol is where the language has it', (code, discounted, original) => {
  const money = { currency: 'USD', symbol: '$' };
  const show = () => [formatMoney({ ...money, minor: 12_665 }), formatMoney({ ...money, minor: 14_900 })];
  expect(runInLanguage(findLanguage(code) ?? english, show)).toEqual([discounted, original]);
});
