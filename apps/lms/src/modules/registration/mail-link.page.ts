import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineMessages, t } from '../../i18n/messages.ts';
import { html } from '../../lib/html.ts';
import { sendPage } from '../../pages/layout.ts';

const messages = defineMessages({
  invalid: {
    defaultMessage: 'Link not valid',
    description: 'Title of the page for a link of a mail that doesn’t work any more, in the browser’s tab',
  },
  useless: {
    defaultMessage: 'This link doesn’t work',
    description: 'Heading of the page for a link of a mail that doesn’t work any more',
  },
  expired: {
    defaultMessage: 'It has already been used, or it has expired.',
    description: 'Below the heading “This link doesn’t work”',
  },
  expiredSignIn: {
    defaultMessage: 'It has already been used, or it has expired. If your account is active, sign in.',
    description: 'Below the heading “This link doesn’t work”, for people who aren’t signed in',
  },
  taken: {
    defaultMessage: 'Address in use',
    description: 'Title of the page for an email address that another account has, in the browser’s tab',
  },
  takenHeading: {
    defaultMessage: 'Another account has this address',
    description: 'Heading of the page for an email address that another account has',
  },
  takenText: {
    defaultMessage: 'You’ve already activated another account with this email address. Sign in to that one.',
    description: 'Below the heading “Another account has this address”',
  },
  dashboard: {
    defaultMessage: 'Go to your dashboard',
    description: 'Button after an email address was confirmed',
  },
  signIn: { defaultMessage: 'Sign in', description: 'Button on pages about an account' },
});

/** For a link of a mail that was used or has expired: 404. */
export function sendInvalidLink(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isSignedIn = request.identity.kind === 'user';
  return sendPage(request, reply, {
    title: t(messages.invalid),
    width: 'narrow',
    status: 404,
    noIndex: true,
    body: html`<div class="empty"><h1>${t(messages.useless)}</h1>
<p>${t(isSignedIn ? messages.expired : messages.expiredSignIn)}</p>
${isSignedIn ? html`<a class="button button--primary" href="/dashboard">${t(messages.dashboard)}</a>` : html`<a class="button button--primary" href="/login">${t(messages.signIn)}</a>`}</div>`,
  });
}

/**
 * For a link that confirms an address that another account has confirmed: 409. It may reveal that account: only the
 * owner of the address gets the link.
 */
export function sendAddressTaken(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(request, reply, {
    title: t(messages.taken),
    width: 'narrow',
    status: 409,
    noIndex: true,
    body: html`<div class="empty"><h1>${t(messages.takenHeading)}</h1>
<p>${t(messages.takenText)}</p>
<a class="button button--primary" href="/login">${t(messages.signIn)}</a></div>`,
  });
}
