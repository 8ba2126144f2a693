import type { FastifyRequest } from 'fastify';
import { alert } from '../../pages/forms.ts';
import { type Html, html } from '../../pages/html.ts';
import { csrfField } from '../../pages/layout.ts';
import { findQueryField, findViewer } from '../../pages/page-request.ts';

/** Where the form to send the activation mail again is posted. */
export const SEND_AGAIN_PATH = '/account/confirm';

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
    wasSent ? 'We’ve sent the message again' : 'Confirm your email address',
    html`<p>${
      wasSent
        ? html`Open the link in the latest message to <bdi>${user.email}</bdi>.`
        : html`We’ve sent a message to <bdi>${user.email}</bdi>. Open the link in it whenever you like: then you can sign in with your address, and get a new password by mail.`
    }</p>
<form class="alert__form" method="post" action="${SEND_AGAIN_PATH}">${csrfField(request)}
<input type="hidden" name="next" value="${returnTo}"><button class="button button--small">Send again</button></form>`,
  );
}
