import { currentLanguage } from './current-language.ts';
import type { Language } from './languages.ts';

/** The tag for formats of `Intl`; dates in English are those of the United States, as in the front end. */
export const formatTag = ({ lang }: Language): string => (lang === 'en' ? 'en-US' : lang);

const numbers = new Map<string, Intl.NumberFormat>();

/** A number in the reader's language, with at most so many decimals (2 by default). */
export function formatNumber(value: number, maximumFractionDigits = 2): string {
  const tag = formatTag(currentLanguage());
  const key = `${tag} ${maximumFractionDigits}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(tag, { maximumFractionDigits });
  numbers.set(key, format);
  return format.format(value);
}

const percentages = new Map<string, Intl.NumberFormat>();

/** A share from 0 to 1 as a whole percentage in the reader's language. */
export function formatPercent(share: number): string {
  const tag = formatTag(currentLanguage());
  const format = percentages.get(tag) ?? new Intl.NumberFormat(tag, { style: 'percent' });
  percentages.set(tag, format);
  return format.format(share);
}

const lists = new Map<string, Intl.ListFormat>();

/** "a, b, and c" or "a, b, or c" in the reader's language. */
export function formatList(
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const tag = formatTag(currentLanguage());
  const key = `${tag} ${type}`;
  const format = lists.get(key) ?? new Intl.ListFormat(tag, { type });
  lists.set(key, format);
  return format.format(items);
}

const languageNames = new Map<string, Intl.DisplayNames>();

/** The name of a language in the reader's language; its code where there is none. */
export function languageName(code: string): string {
  const tag = formatTag(currentLanguage());
  const names = languageNames.get(tag) ?? new Intl.DisplayNames([tag], { type: 'language' });
  languageNames.set(tag, names);
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
