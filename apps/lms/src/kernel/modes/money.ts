import { currentLanguage } from '../../i18n/current-language.ts';
import { perLanguage } from '../../i18n/format.ts';
import { english } from '../../i18n/languages.ts';

/** An amount of money in the smallest unit of its currency: cents, or yen, which have none. */
export interface Money {
  minor: number;
  /** ISO 4217. */
  currency: string;
  symbol: string;
}

/** Converts a price in whole units of its currency; a null symbol means the currency's own. */
export function moneyOf(price: { price: number; currency: string; currencySymbol: string | null }): Money {
  const { currency } = price;
  return {
    minor: price.price * 10 ** digitsOf(currency),
    currency,
    symbol: price.currencySymbol ?? symbolOf(currency),
  };
}

/** An amount after a discount, rounded to the currency's smallest unit. */
export function discount(money: Money, percentage: number): Money {
  return { ...money, minor: Math.round((money.minor * (100 - percentage)) / 100) };
}

/**
 * `$149` or `$126.65` (5.3): in English the symbol first, without separators; elsewhere as the reader's language writes it.
 * No cents where there are none.
 */
export function formatMoney({ minor, currency, symbol }: Money): string {
  const digits = digitsOf(currency);
  const unit = 10 ** digits;
  const shown = minor % unit === 0 ? 0 : digits;
  if (currentLanguage() === english) return symbol + (minor / unit).toFixed(shown);
  return amounts(currency, shown)
    .formatToParts(minor / unit)
    .map(({ type, value }) => (type === 'currency' ? symbol : value))
    .join('');
}

const amounts = perLanguage(
  (tag, currency: string, digits: number) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

/** Whether it is the code of a currency. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  formats.set(currency, format);
  return format;
}

function digitsOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

function symbolOf(currency: string): string {
  return (
    formatOf(currency)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  );
}
