import type { FastifyRequest } from 'fastify';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { isolated } from '../../lib/markup.ts';
import { alert } from '../../pages/forms.ts';
import { csrfField } from '../../pages/layout.ts';
import { findQueryField, findViewer } from '../../pages/page-request.ts';

const messages = defineMessages({
  sentAgain: {
    defaultMessage: 'We’ve sent the message again',
    description: 'Heading of the notice for users who haven’t confirmed their email address',
  },
  confirm: {
    defaultMessage: 'Confirm your email address',
    description: 'Heading of the notice for users who haven’t confirmed their email address',
  },
  sentAgainText: {
    defaultMessage: 'Open the link in the latest message to {email}.',
    description: 'Below the heading “We’ve sent the message again”',
  },
  confirmText: {
    defaultMessage:
      'We’ve sent a message to {email}. Open the link in it whenever you like: then you can sign in with your address, and get a new password by mail.',
    description: 'Below the heading “Confirm your email address”',
  },
  again: {
    defaultMessage: 'Send again',
    description: 'Button that sends the message with the link to confirm an email address',
  },
  change: {
    defaultMessage: 'Change email address',
    description:
      'Link in the settings of an account, and title, heading and button of the page to which it leads',
  },
});

/** Where the form to send the activation mail again is posted. */
export const SEND_AGAIN_PATH = '/account/confirm';

/** The page on which another address is entered. */
export const EMAIL_PATH = '/account/email';

/** The query field of the page to which that form returns. */
export const SENT_FIELD = 'mail';

/** Pages with the notice, to which its form returns. */
export type ConfirmPage = '/dashboard' | '/account/settings';

/**
 * Asks users who haven't confirmed their email address to open the link that was mailed, with a button that sends it
 * again; null for everyone else.
 */
export function confirmNotice(request: FastifyRequest, returnTo: ConfirmPage): Html | null {
  const user = findViewer(request);
  if (!user || user.isActive) return null;
  const wasSent = findQueryField(request, SENT_FIELD) === 'sent';
  return alert(
    wasSent ? 'success' : 'info',
    t(wasSent ? messages.sentAgain : messages.confirm),
    html`<p>${rich(wasSent ? messages.sentAgainText : messages.confirmText, { email: isolated(user.email) })}</p>
<form class="alert__form" method="post" action="${SEND_AGAIN_PATH}">${csrfField(request)}
<input type="hidden" name="next" value="${returnTo}"><button class="button button--small">${t(messages.again)}</button>
<a href="${EMAIL_PATH}">${t(messages.change)}</a></form>`,
  );
}
