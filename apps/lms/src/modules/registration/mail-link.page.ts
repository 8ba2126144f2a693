import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type ResultPage, sendResultPage } from '../../pages/result-page.ts';

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

/** For a link of a mail that was used or has expired: 404. `why` and `link`: what else there is to say and to do. */
export function sendInvalidLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { why, link }: { why: string; link: ResultPage['link'] } = expiredFor(request),
): FastifyReply {
  const [title, heading] = [t(messages.invalid), t(messages.useless)];
  return sendResultPage(request, reply, { title, heading, text: why, link, status: 404 });
}

function expiredFor({ identity }: FastifyRequest): { why: string; link: ResultPage['link'] } {
  return identity.kind === 'user'
    ? { why: t(messages.expired), link: { href: '/dashboard', label: t(messages.dashboard) } }
    : { why: t(messages.expiredSignIn), link: { href: '/login', label: t(messages.signIn) } };
}

/**
 * For a link that confirms an address that another account has confirmed: 409. It may reveal that account: only the
 * owner of the address gets the link.
 */
export function sendAddressTaken(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendResultPage(request, reply, {
    title: t(messages.taken),
    heading: t(messages.takenHeading),
    text: t(messages.takenText),
    link: { href: '/login', label: t(messages.signIn) },
    status: 409,
  });
}
