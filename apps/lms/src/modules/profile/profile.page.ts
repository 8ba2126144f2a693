import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { foldKey } from '../../kernel/users/fold-key.ts';
import type { User } from '../../kernel/users/user.ts';
import { findUserRow, toUser } from '../../kernel/users/users.store.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import { certificateList, listShownCertificates } from '../certificates/shown-certificates.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'This profile doesn’t exist.',
    description: 'Error for an unknown profile, or one of somebody else',
  },
  profile: { defaultMessage: 'Profile', description: 'Above the name of the user on their profile' },
  username: { defaultMessage: 'Username', description: 'Label of a field' },
  email: { defaultMessage: 'Email', description: 'Label of a field' },
  notConfirmed: { defaultMessage: 'Not confirmed', description: 'Badge beside an email address' },
  since: { defaultMessage: 'Member since', description: 'Name of a fact on a profile; a day follows' },
  role: { defaultMessage: 'Role', description: 'Name of a fact on the profile of an administrator' },
  administrator: { defaultMessage: 'Administrator', description: 'Role on a profile' },
  certificates: {
    defaultMessage: 'Certificates',
    description: 'Name of a part of an account, and title of its page',
  },
  edit: { defaultMessage: 'Edit account', description: 'Button on a profile' },
  certificateName: {
    defaultMessage: 'Name on certificates',
    description: 'Link to a page with one field, and label of the field',
  },
});

/** Whether `viewer` may see the profile of `username`: their own, or any if they are an administrator. */
function maySeeProfile(viewer: User, username: string): boolean {
  return viewer.isAdministrator || foldKey(viewer.username) === foldKey(username);
}

/** GET /u/{username} (HDR-04), with the user's certificates. Forbidden profiles get the same 404 as unknown ones. */
export function registerProfilePage(app: FastifyInstance, context: Context): void {
  const { db } = context;
  app.get<{ Params: { username: string } }>(
    '/u/:username',
    { config: { page: true } },
    async (request, reply) => {
      const viewer = requirePageUser(request);
      const { username } = request.params;
      const row = maySeeProfile(viewer, username) ? await findUserRow(db.read, username) : null;
      if (!row || row.username_key !== foldKey(username)) throw notFound(t(messages.missing));
      const user = toUser(row);
      const isOwn = user.id === viewer.id;
      const certificates = certificateList(await listShownCertificates(context, user.id));
      return sendPage(request, reply, {
        title: user.name,
        width: 'reading',
        noIndex: true,
        body: html`<header class="page-title"><p class="page-title__over">${t(messages.profile)}</p><h1>${user.name}</h1></header>
<dl class="facts">
<dt>${t(messages.username)}</dt><dd>${user.username}</dd>
<dt>${t(messages.email)}</dt><dd>${user.email} ${!user.isActive && html`<span class="badge badge--warning">${t(messages.notConfirmed)}</span>`}</dd>
<dt>${t(messages.since)}</dt><dd><time datetime="${new Date(row.created_at).toISOString()}">${formatDay(row.created_at, viewer.timeZone)}</time></dd>
${user.isAdministrator && html`<dt>${t(messages.role)}</dt><dd>${t(messages.administrator)}</dd>`}
</dl>
${certificates && html`<section class="section" aria-labelledby="certificates"><h2 id="certificates">${t(messages.certificates)}</h2>${certificates}</section>`}
${isOwn && html`<p class="section cluster"><a class="button" href="/account/settings">${t(messages.edit)}</a> <a class="button" href="/account/certificates">${t(messages.certificateName)}</a></p>`}`,
      });
    },
  );
}
