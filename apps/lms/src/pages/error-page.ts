import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError } from '../http/errors.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';

interface Words {
  title: string;
  text: string;
}

const WORDS: Readonly<Record<number, Words>> = {
  401: { title: 'Please sign in', text: 'This page is for people with an account.' },
  403: { title: 'Not allowed', text: 'Your account may not see this page.' },
  404: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or the link is wrong.',
  },
  429: { title: 'Too many requests', text: 'That was too often in a short time. Please wait a little.' },
  500: {
    title: 'Something went wrong',
    text: 'The fault is ours and has been recorded. Please try again in a moment.',
  },
};

const CSRF_WORDS: Words = {
  title: 'This form has expired',
  text: 'Nothing was changed. Go back, load the page again and send the form once more. Cookies must be allowed.',
};

/** An error as a page for people, with a way on. */
export function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  const fallback: Words = { title: 'This did not work', text: error.message };
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
