import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { noticePath } from '../notices/notice.page.ts';
import { listNotices } from '../notices/notices.store.ts';
import { countPeople } from './phrases.ts';
import { requireAdministrator, requireCourseStaff, type StaffRoute } from './staff-access.ts';
import { courseStaffPage, siteStaffPage } from './staff-frame.html.ts';

const messages = defineMessages({
  none: {
    defaultMessage: 'No notices',
    description: 'Heading in place of the list of notices for everyone on the site',
  },
  noneText: {
    defaultMessage: 'Operators add notices for everyone on the site with the command {command}.',
    description: 'Below the heading “No notices”',
  },
  since: { defaultMessage: 'Since', description: 'Before the day from which a notice is shown' },
  acknowledged: {
    defaultMessage: 'Acknowledged by',
    description: 'Before the number of people who have read a notice',
  },
});

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
    return html`<div class="empty"><h2>${t(messages.none)}</h2>
<p>${rich(messages.noneText, { command: html`<code dir="ltr">lectern notice add</code>` })}</p></div>`;
  }
  return html`<ul class="rows">${notices.toReversed().map(
    ({ id, title, createdAt, read }) => html`<li class="rows__row">
<p class="rows__name"><a href="${noticePath(id)}" dir="auto">${title}</a></p>
<p class="rows__fact"><span class="rows__label">${t(messages.since)}</span> ${formatDay(createdAt, timeZone)}</p>
<p class="rows__fact"><span class="rows__label">${t(messages.acknowledged)}</span> ${countPeople(read)}</p></li>`,
  )}</ul>`;
}
