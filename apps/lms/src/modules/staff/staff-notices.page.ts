import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { noticePath } from '../notices/notice.page.ts';
import { listNotices } from '../notices/notices.store.ts';
import { requireAdministrator, requireCourseStaff, type StaffRoute } from './staff-access.ts';
import { courseStaffPage, siteStaffPage } from './staff-frame.html.ts';

type ListedNotice = Awaited<ReturnType<typeof listNotices>>[number];

/** GET /courses/{courseId}/staff/notices and /staff/notices: the operators' notices, newest first. */
export function registerStaffNoticesPages(app: FastifyInstance, context: Context): void {
  const { db } = context;

  app.get<StaffRoute>(
    '/courses/:courseId/staff/notices',
    { config: { page: true } },
    async (request, reply) => {
      const access = await requireCourseStaff(context, request);
      const body = list(await listNotices(db.read), access.user.timeZone);
      return sendPage(request, reply, courseStaffPage(access, request.site, { tab: 'notices', body }));
    },
  );

  app.get('/staff/notices', { config: { page: true } }, async (request, reply) => {
    const { timeZone } = requireAdministrator(request);
    const body = list(await listNotices(db.read), timeZone);
    return sendPage(request, reply, siteStaffPage({ tab: 'notices', body }));
  });
}

function list(notices: readonly ListedNotice[], timeZone: string | null): Html {
  if (notices.length === 0) {
    return html`<div class="empty"><h2>No notices</h2>
<p>Operators add notices for everyone on the site with the command <code>lectern notice add</code>.</p></div>`;
  }
  return html`<ul class="rows">${notices.toReversed().map(
    ({ id, title, createdAt, read }) => html`<li class="rows__row">
<p class="rows__name"><a href="${noticePath(id)}" dir="auto">${title}</a></p>
<p class="rows__fact"><span class="rows__label">Since</span> ${formatDay(createdAt, timeZone)}</p>
<p class="rows__fact"><span class="rows__label">Acknowledged by</span> ${read}</p></li>`,
  )}</ul>`;
}
