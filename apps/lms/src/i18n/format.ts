import { type Html, html } from '../lib/html.ts';
import { currentLanguage } from './current-language.ts';
import { type Language, languageTag } from './languages.ts';

/** The tag for formats of `Intl`; dates in English are those of the United States, as in the front end. */
const formatTag = ({ lang }: Language): string => (lang === 'en' ? 'en-US' : lang);

/**
 * Formats of the reader's language, each made once: one takes tens of kilobytes outside the heap, which the garbage
 * collector doesn't see. `make` gets the tag of the language and options, of which few combinations may exist.
 */
export function perLanguage<T, Options extends readonly (string | number)[]>(
  make: (tag: string, ...options: Options) => T,
): (...options: Options) => T {
  const made = new Map<string, T>();
  return (...options) => {
    const tag = formatTag(currentLanguage());
    const key = [tag, ...options].join(' ');
    const format = made.get(key) ?? make(tag, ...options);
    made.set(key, format);
    return format;
  };
}

const numbers = perLanguage(
  (tag, maximumFractionDigits: number) => new Intl.NumberFormat(tag, { maximumFractionDigits }),
);

/** A number in the reader's language, with at most so many decimals (2 by default). */
export function formatNumber(value: number, maximumFractionDigits = 2): string {
  return numbers(maximumFractionDigits).format(value);
}

/**
 * A name at the beginning of a text in the reader's language, such as "Limits (2 questions)". Browsers lay a text out in the
 * direction of its first letter; marks keep what follows a Latin name on its left in languages from right to left.
 */
export function markLeadingName(name: string): string {
  return currentLanguage().dir === 'rtl' ? `\u200f\u2068${name}\u2069` : name;
}

/** A sentence in another language within a plain text: marks keep its order where the reader's language runs from right to left. */
export function isolate(text: string): string {
  return currentLanguage().dir === 'rtl' ? `\u2068${text}\u2069` : text;
}

const percentages = perLanguage((tag) => new Intl.NumberFormat(tag, { style: 'percent' }));

/** A share from 0 to 1 as a whole percentage in the reader's language. */
export function formatPercent(share: number): string {
  return percentages().format(share);
}

type ListType = 'conjunction' | 'disjunction';

const lists = perLanguage((tag, type: ListType) => new Intl.ListFormat(tag, { type }));

/** "a, b, and c" or "a, b, or c" in the reader's language. */
export function formatList(items: readonly string[], type: ListType = 'conjunction'): string {
  return lists(type).format(items);
}

/** An entry of a list with markup. `text` is how it reads, because the word before it may depend on that. */
export interface ListEntry {
  text: string;
  markup: Html;
}

/** `formatList` with markup in its entries. */
export function formatHtmlList(entries: readonly ListEntry[], type: ListType = 'conjunction'): Html {
  const parts = lists(type).formatToParts(entries.map(({ text }) => text));
  const remaining = entries.map(({ markup }) => markup);
  return html`${parts.map((part) => (part.type === 'element' ? remaining.shift() : part.value))}`;
}

const languageNames = perLanguage((tag) => new Intl.DisplayNames([tag], { type: 'language' }));

/** The name of a language in the reader's language; its code where there is none. */
export function languageName(code: string): string {
  try {
    return languageNames().of(languageTag(code)) ?? code;
  } catch {
    return code;
  }
}
