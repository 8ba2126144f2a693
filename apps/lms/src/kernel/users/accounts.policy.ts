import * as v from 'valibot';
import { foldKey } from './fold-key.ts';

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
  return USERNAME.test(username)
    ? null
    : 'Use 2 to 30 letters (a to z), digits, hyphens or underscores, without spaces.';
}

export function findEmailProblem(address: string): string | null {
  return v.is(email, address) ? null : 'Enter an email address like name@example.org.';
}

/** Whether a text is one line, without control characters that a mail or a terminal would interpret. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}

export function findNameProblem(name: string): string | null {
  if (name === '') return 'Enter your name.';
  // Names appear in mails, where one of several lines could forge content.
  if (!isOneLine(name)) return 'Use one line.';
  return name.length > NAME_MAX ? `Use at most ${NAME_MAX} characters.` : null;
}

/** `known`: the account's username and address, which are rejected as passwords. */
export function findPasswordProblem(password: string, known: readonly string[]): string | null {
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  if (known.some((text) => text !== '' && foldKey(text) === foldKey(password))) {
    return 'Don’t use your username or email address as your password.';
  }
  return new Set(password).size < 4 ? 'Use more different characters in your password.' : null;
}

export interface Registration {
  username: string;
  email: string;
  name: string;
  password: string;
}

export function findRegistrationProblems(fields: Registration): FieldErrors<keyof Registration> {
  return dropNulls({
    name: findNameProblem(fields.name),
    username: findUsernameProblem(fields.username),
    email: findEmailProblem(fields.email),
    password: findPasswordProblem(fields.password, [fields.username, fields.email]),
  });
}

/** Leaves out the fields without a problem. */
export function dropNulls<K extends string>(problems: Record<K, string | null>): FieldErrors<K> {
  const entries = Object.entries<string | null>(problems).filter(([, problem]) => problem !== null);
  return Object.fromEntries(entries) as FieldErrors<K>;
}
