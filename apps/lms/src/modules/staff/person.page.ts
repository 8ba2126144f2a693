import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { findAccessOfUser } from '../../kernel/access/access.ts';
import { type LinkBase, localCourseLinks } from '../../kernel/course/links.ts';
import { type Enrollment, listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { modeName } from '../../kernel/modes/modes.ts';
import { findPercentComplete } from '../../kernel/progress/percent-complete.ts';
import type { User } from '../../kernel/users/user.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { notFound } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { progressCell } from './progress.html.ts';
import { requireAdministrator } from './staff-access.ts';
import { siteStaffPage } from './staff-frame.html.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'This person doesn’t exist.',
    description: 'Error on a page for administrators',
  },
  profile: { defaultMessage: 'Profile', description: 'Link to a person’s public page' },
  notEnrolled: {
    defaultMessage: 'Not enrolled in any course',
    description: 'In place of a person’s courses',
  },
  all: { defaultMessage: 'All people', description: 'Link to the list of all accounts' },
  enrolled: {
    defaultMessage: 'Enrolled',
    description: 'Before the day on which a person enrolled in a course',
  },
});

/** GET /staff/people/{username}: one person with the courses they are enrolled in, for administrators. */
export function registerPersonPage(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { username: string } }>(
    '/staff/people/:username',
    { config: { page: true } },
    async (request, reply) => {
      const { timeZone } = requireAdministrator(request);
      const { db } = context;
      const user = await findUserByUsername(db.read, request.params.username);
      if (!user) throw notFound(t(messages.missing));
      const enrollments = (await listEnrollments(db.read, user.id)).filter(({ isActive }) => isActive);
      const rows = await Promise.all(
        enrollments.map((enrollment) => row(context, user, { enrollment, site: request.site, timeZone })),
      );
      const body = html`<div class="stack"><section class="section" aria-labelledby="person">
<h2 id="person"><bdi>${user.name}</bdi></h2>
<p class="muted"><bdi>${user.username}</bdi> · <bdi>${user.email}</bdi> · <a href="/u/${encodeURIComponent(user.username)}">${t(messages.profile)}</a></p></section>
${rows.length === 0 ? html`<div class="empty"><h2>${t(messages.notEnrolled)}</h2></div>` : html`<ul class="rows">${rows}</ul>`}
<p><a href="/staff/people">${t(messages.all)}</a></p></div>`;
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
<p class="rows__fact"><span class="rows__label">${t(messages.enrolled)}</span> ${formatDay(createdAt, timeZone)}</p>
${progressCell(percent, { user, courseTitle: title, href: `${links.progress}/${user.id}/` })}</li>`;
}
