import type { HttpError } from '../http/errors.ts';

export interface ErrorWords {
  title: string;
  text: string;
}

const WORDS: Readonly<Record<number, ErrorWords>> = {
  401: { title: 'Sign in to continue', text: 'You need an account to see this page.' },
  403: { title: 'Not allowed', text: 'Your account doesn’t have access to this page.' },
  404: {
    title: 'Page not found',
    text: 'There’s nothing at this address. The link may be mistyped, or the page may have moved.',
  },
  429: { title: 'Too many requests', text: 'You’ve sent too many requests. Wait a moment, then try again.' },
  500: {
    title: 'Something went wrong',
    text: 'This is our fault, and we’ve logged it. Try again in a moment.',
  },
};

const CSRF_WORDS: ErrorWords = {
  title: 'This form has expired',
  text: 'Nothing has changed. Go back, reload the page and submit the form again. Cookies must be enabled.',
};

/** A file that a course refers to, but doesn’t contain. */
const MISSING_FILE: ErrorWords = {
  title: 'This file is missing',
  text: 'The course links to it but doesn’t contain it. Tell your course team.',
};

/** Addresses of course files in Open edX and here, and what browsers make of relative ones in a unit. */
const COURSE_FILE =
  /^\/(?:static|c4x|assets\/courseware)\/|^\/(?:units\/)?[^?#]{0,300}\.(?!php)[a-z\d]{2,5}(?:[?#]|$)|^\/asset-v1:/i;

/** What an error page says. `url`: the requested path, with its query. */
export function errorWords({ status, code, message }: HttpError, url: string): ErrorWords {
  if (code === 'csrf_failed') return CSRF_WORDS;
  if (status === 404 && COURSE_FILE.test(url)) return MISSING_FILE;
  return WORDS[status] ?? { title: 'That didn’t work', text: message };
}
