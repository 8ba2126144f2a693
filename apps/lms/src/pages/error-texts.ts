import { defineMessages, type Message, t } from '../i18n/messages.ts';
import type { HttpError } from '../lib/errors.ts';

export interface ErrorTexts {
  title: string;
  text: string;
}

const messages = defineMessages({
  signIn: {
    defaultMessage: 'Sign in to continue',
    description: 'Heading of the page for visitors who need an account',
  },
  signInText: {
    defaultMessage: 'You need an account to see this page.',
    description: 'Below the heading “Sign in to continue”',
  },
  forbidden: {
    defaultMessage: 'Not allowed',
    description: 'Heading of the page for people without access',
  },
  forbiddenText: {
    defaultMessage: 'Your account doesn’t have access to this page.',
    description: 'Below the heading “Not allowed”',
  },
  missing: {
    defaultMessage: 'Page not found',
    description: 'Heading of the page for an unknown address',
  },
  missingText: {
    defaultMessage: 'There’s nothing at this address. The link may be mistyped, or the page may have moved.',
    description: 'Below the heading “Page not found”',
  },
  busy: {
    defaultMessage: 'Too many requests',
    description: 'Heading of the page for people who have sent too many requests',
  },
  busyText: {
    defaultMessage: 'You’ve sent too many requests. Wait a moment, then try again.',
    description: 'Below the heading “Too many requests”',
  },
  fault: {
    defaultMessage: 'Something went wrong',
    description: 'Heading of the page after a fault of the site',
  },
  faultText: {
    defaultMessage: 'This is our fault, and we’ve logged it. Try again in a moment.',
    description: 'Below the heading “Something went wrong”',
  },
  expired: {
    defaultMessage: 'This form has expired',
    description: 'Heading of the page after a form was submitted too late',
  },
  expiredText: {
    defaultMessage:
      'Nothing has changed. Go back, reload the page and submit the form again. Cookies must be enabled.',
    description: 'Below the heading “This form has expired”',
  },
  file: {
    defaultMessage: 'This file is missing',
    description: 'Heading in place of a file that the course links to',
  },
  fileText: {
    defaultMessage: 'The course links to it but doesn’t contain it. Tell your course team.',
    description: 'Below the heading “This file is missing”',
  },
  other: {
    defaultMessage: 'That didn’t work',
    description: 'Heading of the page for any other error; a sentence about it follows',
  },
});

const TEXTS: Readonly<Record<number, readonly [title: Message, text: Message]>> = {
  401: [messages.signIn, messages.signInText],
  403: [messages.forbidden, messages.forbiddenText],
  404: [messages.missing, messages.missingText],
  429: [messages.busy, messages.busyText],
  500: [messages.fault, messages.faultText],
};

const CSRF_TEXTS = [messages.expired, messages.expiredText] as const;

/** A file that a course refers to, but doesn’t contain. */
const MISSING_FILE = [messages.file, messages.fileText] as const;

/** Addresses of course files in Open edX and here, and what browsers make of relative ones in a unit. */
const COURSE_FILE =
  /^\/(?:static|c4x|assets\/courseware)\/|^\/(?:units\/)?[^?#]{0,300}\.(?!php)[a-z\d]{2,5}(?:[?#]|$)|^\/asset-v1:/i;

/** What an error page says, in the reader's language. `url`: the requested path, with its query. */
export function errorTexts({ status, code, message }: HttpError, url: string): ErrorTexts {
  const [title, text] = findTexts(status, code, url) ?? [messages.other, null];
  return { title: t(title), text: text === null ? message : t(text) };
}

function findTexts(status: number, code: HttpError['code'], url: string) {
  if (code === 'csrf_failed') return CSRF_TEXTS;
  if (status === 404 && COURSE_FILE.test(url)) return MISSING_FILE;
  return TEXTS[status] ?? null;
}
