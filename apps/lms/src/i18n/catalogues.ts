import { existsSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { messageIdOf } from '@lectern/messages/message-ids.ts';
import { pseudoLocalize } from '@lectern/messages/pseudo.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import { english, type Language, pseudoLanguages } from './languages.ts';

/** A message as it stands next to where it is used. */
export interface Message {
  readonly defaultMessage: string;
  readonly description: string;
}

const catalogues = new Map<string, Readonly<Record<string, string>>>();
/** Compiled messages of each language, as many as the sources have. */
const compiled = new Map<string, Map<Message, IntlMessageFormat>>();

/** The compiled message in a language, or in English if it has no translation. */
export function findFormat(message: Message, language: Language): IntlMessageFormat {
  const known = compiled.get(language.code) ?? new Map<Message, IntlMessageFormat>();
  compiled.set(language.code, known);
  const format = known.get(message) ?? compile(message, language);
  known.set(message, format);
  return format;
}

function compile(message: Message, language: Language): IntlMessageFormat {
  if (pseudoLanguages.includes(language)) {
    return new IntlMessageFormat(pseudoLocalize(parseMessage(message.defaultMessage)), language.lang);
  }
  const translation = language === english ? undefined : readCatalogue(language)[messageIdOf(message)];
  const { lang } = translation === undefined ? english : language;
  return new IntlMessageFormat(parseMessage(translation ?? message.defaultMessage), lang);
}

const parseMessage = (text: string): MessageFormatElement[] => parse(text);

function readCatalogue({ code }: Language): Readonly<Record<string, string>> {
  const known = catalogues.get(code);
  if (known !== undefined) return known;
  const file = new URL(`${code}.json`, import.meta.url);
  const catalogue = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  catalogues.set(code, catalogue);
  return catalogue;
}
