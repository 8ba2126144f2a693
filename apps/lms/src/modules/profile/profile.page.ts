import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { foldKey } from '../../kernel/users/fold-key.ts';
import { findUserRow, toUser } from '../../kernel/users/users.store.ts';
import { formatDay } from '../../pages/format-day.ts';
import { html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { requirePageUser } from '../../pages/page-request.ts';
import type { User } from '../../plugins/identity.types.ts';
import { certificateList, listShownCertificates } from '../certificates/shown-certificates.ts';

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
      if (!row || row.username_key !== foldKey(username)) throw notFound('This profile doesn’t exist.');
      const user = toUser(row);
      const isOwn = user.id === viewer.id;
      const certificates = certificateList(await listShownCertificates(context, user.id));
      return sendPage(request, reply, {
        title: user.name,
        width: 'reading',
        noIndex: true,
        body: html`<header class="page-title"><p class="page-title__over">Profile</p><h1>${user.name}</h1></header>
<dl class="facts">
<dt>Username</dt><dd>${user.username}</dd>
<dt>Email</dt><dd>${user.email} ${!user.isActive && html`<span class="badge badge--warning">Not confirmed</span>`}</dd>
<dt>Member since</dt><dd><time datetime="${new Date(row.created_at).toISOString()}">${formatDay(row.created_at, viewer.timeZone)}</time></dd>
${user.isAdministrator && html`<dt>Role</dt><dd>Administrator</dd>`}
</dl>
${certificates && html`<section class="section" aria-labelledby="certificates"><h2 id="certificates">Certificates</h2>${certificates}</section>`}
${isOwn && html`<p class="section cluster"><a class="button" href="/account/settings">Edit account</a> <a class="button" href="/account/certificates">Name on certificates</a></p>`}`,
      });
    },
  );
}
