import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError } from '../http/errors.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';

interface Words {
  title: string;
  text: string;
}

const WORDS: Readonly<Record<number, Words>> = {
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

const CSRF_WORDS: Words = {
  title: 'This form has expired',
  text: 'Nothing has changed. Go back, reload the page and submit the form again. Cookies must be enabled.',
};

/** An error as an HTML page, with a way on. */
export function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  const fallback: Words = { title: 'That didn’t work', text: error.message };
  const words = error.code === 'csrf_failed' ? CSRF_WORDS : (WORDS[error.status] ?? fallback);
  return sendPage(request, reply, {
    title: words.title,
    status: error.status,
    noIndex: true,
    body: html`<div class="empty">
<h1>${words.title}</h1>
<p>${words.text}</p>
<p><a class="button button--primary" href="/">All courses</a></p>
</div>`,
  });
}
