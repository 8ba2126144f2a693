import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { findAccessOfUser } from '../../kernel/access/access.ts';
import { type LinkBase, localCourseLinks } from '../../kernel/course/links.ts';
import { type Enrollment, listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { modeName } from '../../kernel/modes/modes.ts';
import { findPercentComplete } from '../../kernel/progress/percent-complete.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { formatDay } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import type { User } from '../../plugins/identity.types.ts';
import { progressCell } from './progress.html.ts';
import { requireAdministrator } from './staff-access.ts';
import { siteStaffPage } from './staff-frame.html.ts';

/** GET /staff/people/{username}: one person with the courses they are enrolled in, for administrators. */
export function registerPersonPage(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { username: string } }>(
    '/staff/people/:username',
    { config: { page: true } },
    async (request, reply) => {
      const { timeZone } = requireAdministrator(request);
      const { db } = context;
      const user = await findUserByUsername(db.read, request.params.username);
      if (!user) throw notFound('This person doesn’t exist.');
      const enrollments = (await listEnrollments(db.read, user.id)).filter(({ isActive }) => isActive);
      const rows = await Promise.all(
        enrollments.map((enrollment) => row(context, user, { enrollment, site: request.site, timeZone })),
      );
      const body = html`<div class="stack"><section class="section" aria-labelledby="person">
<h2 id="person"><bdi>${user.name}</bdi></h2>
<p class="muted"><bdi>${user.username}</bdi> · <bdi>${user.email}</bdi> · <a href="/u/${encodeURIComponent(user.username)}">Profile</a></p></section>
${rows.length === 0 ? html`<div class="empty"><h2>Not enrolled in any course</h2></div>` : html`<ul class="rows">${rows}</ul>`}
<p><a href="/staff/people">All people</a></p></div>`;
      return sendPage(request, reply, siteStaffPage({ tab: 'people', body }));
    },
  );
}

async function row(
  context: Context,
  user: User,
  { enrollment, site, timeZone }: { enrollment: Enrollment; site: LinkBase; timeZone: string | null },
): Promise<Html | null> {
  const { courseKey, mode, createdAt } = enrollment;
  const access = await findAccessOfUser(context, courseKey, user);
  if (!access) return null;
  const { title } = access.course.tree;
  const links = localCourseLinks(site, courseKey);
  const percent = (await findPercentComplete(access, context.db.read)) ?? 0;
  return html`<li class="rows__row"><div class="rows__name"><p><a href="${links.staff('people')}" dir="auto">${title}</a></p>
<p class="muted">${modeName(mode)}</p></div>
<p class="rows__fact"><span class="rows__label">Enrolled</span> ${formatDay(createdAt, timeZone)}</p>
${progressCell(percent, { user, courseTitle: title, href: `${links.progress}/${user.id}/` })}</li>`;
}
