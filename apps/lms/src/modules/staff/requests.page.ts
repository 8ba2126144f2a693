import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { badRequest } from '../../http/errors.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { modeName } from '../../kernel/modes/modes.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { formatDay } from '../../pages/format-day.ts';
import { alert, readForm } from '../../pages/forms.ts';
import { type Html, html } from '../../pages/html.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { decideRequest, type RequestDecision } from '../upgrades/decide-request.ts';
import { listPendingRequests } from '../upgrades/upgrade-requests.store.ts';
import { requireAdministrator, requireCourseStaff, type StaffRoute } from './staff-access.ts';
import { courseStaffPage, siteStaffPage } from './staff-frame.html.ts';

type PendingRequest = Awaited<ReturnType<typeof listPendingRequests>>[number];

const SITE_PATH = '/staff/requests';
const COURSE_PATH = '/courses/:courseId/staff/requests';

/**
 * GET /courses/{courseId}/staff/requests and, for administrators, GET /staff/requests: learners' upgrade requests, oldest
 * first. POST approves or declines one.
 */
export function registerRequestsPage(app: FastifyInstance, context: Context): void {
  const { db, clock, courses } = context;

  app.get<StaffRoute>(COURSE_PATH, { config: { page: true } }, async (request, reply) => {
    const access = await requireCourseStaff(context, request);
    const { courseKey, tree } = access.course;
    const requests = await listPendingRequests(db.read, courseKey);
    const body = list(request, requests, {
      zone: access.user.timeZone,
      titles: new Map([[courseKey, tree.title]]),
    });
    return sendPage(request, reply, courseStaffPage(access, request.site, { tab: 'requests', body }));
  });

  app.get(SITE_PATH, { config: { page: true } }, async (request, reply) => {
    const { timeZone: zone } = requireAdministrator(request);
    const requests = await listPendingRequests(db.read, null);
    const summaries = await courses.listSummaries(db.read);
    const titles = new Map(summaries.map(({ courseKey, title }) => [courseKey, title]));
    const body = list(request, requests, { zone, titles });
    return sendPage(request, reply, siteStaffPage({ tab: 'requests', body }));
  });

  app.post<StaffRoute>(COURSE_PATH, { config: { page: true } }, async (request, reply) => {
    const access = await requireCourseStaff(context, request);
    const { courseKey } = access.course;
    const { username, answer: decision, from } = readForm(request, ['username', 'answer', 'from']);
    if (decision !== 'approve' && decision !== 'decline')
      throw badRequest('Choose to approve or to decline.');
    const learner = await findUserByUsername(db.read, username);
    if (!learner) throw badRequest('There is no such learner.');
    const place = { userId: learner.id, courseKey };
    const outcome = await db.write((tx) =>
      decideRequest(tx, place, { approve: decision === 'approve', at: clock.now() }),
    );
    const path =
      from === 'site' && access.user.isAdministrator ? SITE_PATH : requestsPath(request, courseKey);
    return redirect(reply, path, outcome.kind === 'decided' ? `${decision}d` : outcome.kind);
  });
}

function redirect(reply: FastifyReply, path: string, done: DoneKey): FastifyReply {
  return reply.redirect(`${path}?done=${done}`, 303);
}

type DoneKey = 'approved' | 'declined' | Exclude<RequestDecision['kind'], 'decided'>;

const DONE: Readonly<Record<DoneKey, ['success' | 'info', string]>> = {
  approved: ['success', 'Request approved. The learner has full access now.'],
  declined: ['success', 'Request declined. The learner sees that on the upgrade page.'],
  'no-request': ['info', 'That learner has no request in this course.'],
  'decided-already': ['info', 'That request has already been answered.'],
  'not-enrolled': ['info', 'That learner has left the course, so nothing was changed.'],
};

function requestsPath({ site }: FastifyRequest, courseKey: string): string {
  return localCourseLinks(site, courseKey).staff('requests');
}

function list(
  request: FastifyRequest,
  requests: readonly PendingRequest[],
  { zone, titles }: { zone: string | null; titles: ReadonlyMap<string, string> },
): Html {
  const done = Object.entries(DONE).find(([key]) => key === findQueryField(request, 'done'))?.[1];
  return html`<div class="stack">${done && alert(...done)}
${requests.length === 0 ? noRequests() : html`<ul class="rows">${requests.map((each) => row(request, each, { zone, titles }))}</ul>`}</div>`;
}

function row(
  request: FastifyRequest,
  { username, courseKey, mode, price, code, requestedAt }: PendingRequest,
  { zone, titles }: { zone: string | null; titles: ReadonlyMap<string, string> },
): Html {
  const isSitePage = request.url.startsWith(SITE_PATH);
  return html`<li class="rows__row"><div class="rows__name"><p><bdi>${username}</bdi></p>
<p class="muted">${modeName(mode)} for ${price}${code !== null && html`, with the code <bdi>${code}</bdi>`}${
    isSitePage && html` · <bdi>${titles.get(courseKey) ?? courseKey}</bdi>`
  }</p></div>
<p class="rows__fact"><span class="rows__label">Asked</span> ${formatDay(requestedAt, zone)}</p>
<form class="rows__action cluster" method="post" action="${requestsPath(request, courseKey)}">${csrfField(request)}
<input type="hidden" name="username" value="${username}">${isSitePage && html`<input type="hidden" name="from" value="site">`}
<button class="button button--primary button--small" name="answer" value="approve">Approve<span class="visually-hidden"> the request of ${username}</span></button>
<button class="button button--small" name="answer" value="decline">Decline<span class="visually-hidden"> the request of ${username}</span></button>
</form></li>`;
}

function noRequests(): Html {
  return html`<div class="empty"><h2>No requests are waiting</h2>
<p>When a learner asks for an upgrade, you can approve or decline it here.</p></div>`;
}
