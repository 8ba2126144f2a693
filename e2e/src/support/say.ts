import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';

/** The whole of a text on the screen, from a message of the front end in English and the values of its arguments. */
export type Say = (message: string, values?: Readonly<Record<string, number | RegExp>>) => RegExp;

const folder = new URL('../../../apps/web/src/i18n/', import.meta.url);
const readCatalogue = <T>(language: string): Record<string, T> =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'));

const english = Object.entries(readCatalogue<{ defaultMessage: string }>('en'));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a message says in a language; each of its translations, if its English text is several messages. */
export function sayIn(language: string): Say {
  const translations = language === 'en' ? null : readCatalogue<string>(language);
  return (message, values = {}) => {
    const ids = english.filter(([, { defaultMessage }]) => defaultMessage === message).map(([id]) => id);
    if (ids.length === 0) throw new Error(`No message of the front end says “${message}”`);
    const texts = ids.map((id) => {
      const text = translations === null ? message : translations[id];
      if (text === undefined) throw new Error(`“${message}” is not translated into ${language}`);
      return pattern(text, language, values);
    });
    return new RegExp(`^(?:${texts.join('|')})$`);
  };
}

/** The text as a part of a longer one. */
export const within = (text: RegExp): RegExp => new RegExp(text.source.slice(1, -1));

function pattern(text: string, language: string, values: Readonly<Record<string, number | RegExp>>): string {
  const placeholderFor = (name: string) => `\uFFFC${name}\uFFFC`;
  const given = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof RegExp ? placeholderFor(name) : value,
  ]);
  const said = String(new IntlMessageFormat(text, language).format(Object.fromEntries(given)));
  return Object.entries(values).reduce(
    (found, [name, value]) =>
      value instanceof RegExp ? found.replace(placeholderFor(name), value.source) : found,
    escaped(said).replace(/\s/g, '\\s'),
  );
}
