import { type Html, type HtmlValue, html } from '../lib/html.ts';
import { findFormat, type Message } from './catalogues.ts';
import { currentLanguage } from './current-language.ts';
import { english } from './languages.ts';

export type { Message } from './catalogues.ts';

/** Values of a message's arguments: texts, and numbers for plurals. */
export type Values = Readonly<Record<string, string | number>>;

/** Names messages, so that `npm run messages` finds them; each with a description for translators. */
export function defineMessages<const T extends Readonly<Record<string, Message>>>(messages: T): T {
  return messages;
}

/** Texts without arguments, tags and quotes, which most are, needn't be parsed in English. */
const isPlain = (text: string): boolean => !/[{<']/.test(text);

/** A message as text in the reader's language. */
export function t(message: Message, values?: Values): string {
  const language = currentLanguage();
  if (language === english && isPlain(message.defaultMessage)) return message.defaultMessage;
  return String(findFormat(message, language).format(values));
}

/** Values of a message with markup: its arguments, and a function for each of its tags. */
export type RichValues = Readonly<Record<string, string | number | Html | ((inside: Html) => Html)>>;

/** A message as HTML in the reader's language: arguments are escaped, tags become what their functions return. */
export function rich(message: Message, values: RichValues): Html {
  const wrapped = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (inside: HtmlValue[]) => value(html`${inside}`) : value,
  ]);
  const parts = findFormat(message, currentLanguage()).format<HtmlValue>(Object.fromEntries(wrapped));
  return html`${Array.isArray(parts) ? parts : [parts]}`;
}
