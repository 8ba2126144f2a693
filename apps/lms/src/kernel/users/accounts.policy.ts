import * as v from 'valibot';
import { defineMessages, t } from '../../i18n/messages.ts';
import { foldKey } from './fold-key.ts';

const messages = defineMessages({
  username: {
    defaultMessage: 'Use 2 to 30 letters (a to z), digits, hyphens or underscores, without spaces.',
    description: 'Error of the field for a username',
  },
  email: {
    defaultMessage: 'Enter an email address like name@example.org.',
    description: 'Error of the field for an email address',
  },
  noName: { defaultMessage: 'Enter your name.', description: 'Error of the field for a name' },
  oneLine: {
    defaultMessage: 'Use one line.',
    description: 'Error of the field for a name: it contains a line break',
  },
  invisible: {
    defaultMessage: 'Your name contains an invisible character. Type it again.',
    description: 'Error of the field for a name',
  },
  letter: { defaultMessage: 'Use at least one letter.', description: 'Error of the field for a name' },
  atMost: {
    defaultMessage: 'Use at most {count} characters.',
    description: 'Error of a field; at most 200 or more',
  },
  atLeast: {
    defaultMessage: 'Use at least {count} characters.',
    description: 'Error of the field for a password; at least 8',
  },
  ownName: {
    defaultMessage: 'Don’t use your name, username or email address as your password.',
    description: 'Error of the field for a password',
  },
  common: {
    defaultMessage: 'Many people use this password, so it’s easy to guess. Choose another one.',
    description: 'Error of the field for a password',
  },
  different: {
    defaultMessage: 'Use more different characters in your password.',
    description: 'Error of the field for a password',
  },
});

/** Error messages by the name of the form field; empty when valid. */
export type FieldErrors<K extends string> = Partial<Record<K, string>>;

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 200;
const USERNAME = /^[A-Za-z0-9_-]{2,30}$/;
const NAME_MAX = 255;
const EMAIL_MAX = 254;
/** The longest text that may identify an account: an address. */
export const LOGIN_MAX = EMAIL_MAX;
const email = v.pipe(v.string(), v.email(), v.maxLength(EMAIL_MAX));

export function findUsernameProblem(username: string): string | null {
  return USERNAME.test(username) ? null : t(messages.username);
}

export function findEmailProblem(address: string): string | null {
  return v.is(email, address) ? null : t(messages.email);
}

/** Whether a text is one line, without control characters that a mail or a terminal would interpret. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}

/** Invisible characters; two of them join letters of Persian and Indic names. */
const INVISIBLE = /(?![\u200C\u200D])[\p{Cf}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u;

/** A name is shown in mails and on certificates, where others rely on what they see. */
export function findNameProblem(name: string): string | null {
  if (name === '') return t(messages.noName);
  // Names appear in mails, where one of several lines could forge content.
  if (!isOneLine(name)) return t(messages.oneLine);
  if (INVISIBLE.test(name)) return t(messages.invisible);
  if (!/[\p{L}\p{N}]/u.test(name)) return t(messages.letter);
  return name.length > NAME_MAX ? t(messages.atMost, { count: NAME_MAX }) : null;
}

/** Whose password it is. */
export type PasswordOwner = Readonly<Record<'username' | 'email' | 'name', string>>;

/** `common`: folded, see common-passwords.ts. */
export function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): string | null {
  if (password.length < PASSWORD_MIN) return t(messages.atLeast, { count: PASSWORD_MIN });
  if (password.length > PASSWORD_MAX) return t(messages.atMost, { count: PASSWORD_MAX });
  if (namesOf(owner).has(lettersOf(password))) {
    return t(messages.ownName);
  }
  const folded = foldKey(password);
  if (common.has(folded) || common.has(folded.replace(/[^\p{L}\p{N}]+$/u, ''))) {
    return t(messages.common);
  }
  return new Set(password).size < 4 ? t(messages.different) : null;
}

/** Shorter names are part of too many good passwords. */
const NAME_MIN_LETTERS = 3;

/** The names by which everyone knows the owner, each as its letters. */
function namesOf({ username, email, name }: PasswordOwner): Set<string> {
  const [mailbox = ''] = email.split('@');
  const names = [username, email, mailbox, name, ...name.split(/\s+/)];
  return new Set(names.map(lettersOf).filter(({ length }) => length >= NAME_MIN_LETTERS));
}

/** `Ada-Lovelace1!` is no less guessable than `adalovelace`. */
function lettersOf(text: string): string {
  return foldKey(text).replace(/[^\p{L}]/gu, '');
}

export interface Registration {
  username: string;
  email: string;
  name: string;
  password: string;
}

export function findRegistrationProblems(
  fields: Registration,
  common: ReadonlySet<string>,
): FieldErrors<keyof Registration> {
  return dropNulls({
    name: findNameProblem(fields.name),
    username: findUsernameProblem(fields.username),
    email: findEmailProblem(fields.email),
    password: findPasswordProblem(fields.password, fields, common),
  });
}

/** Leaves out the fields without a problem. */
export function dropNulls<K extends string>(problems: Record<K, string | null>): FieldErrors<K> {
  const entries = Object.entries<string | null>(problems).filter(([, problem]) => problem !== null);
  return Object.fromEntries(entries) as FieldErrors<K>;
}
