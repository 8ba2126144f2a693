import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, type Message, rich, t } from '../../i18n/messages.ts';
import { localCourseLinks } from '../../kernel/course/links.ts';
import { modeName } from '../../kernel/modes/modes.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { badRequest } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html.ts';
import { isolated, visuallyHidden } from '../../lib/markup.ts';
import { readForm, resultAlert } from '../../pages/forms.ts';
import { csrfField, sendPage } from '../../pages/layout.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { decideRequest, type RequestDecision } from '../upgrades/decide-request.ts';
import { listPendingRequests } from '../upgrades/upgrade-requests.store.ts';
import { requireAdministrator, requireCourseStaff, type StaffRoute } from './staff-access.ts';
import { courseStaffPage, siteStaffPage } from './staff-frame.html.ts';

const messages = defineMessages({
  chooseAnswer: {
    defaultMessage: 'Choose to approve or to decline.',
    description: 'Error for a form that no page of the site sends',
  },
  noLearner: {
    defaultMessage: 'There is no such learner.',
    description: 'Error for a request of someone who has no account',
  },
  price: {
    defaultMessage: '{track} for {price}',
    description: 'An upgrade that a learner asks for; “track” is like “Verified track”',
  },
  priceWithCode: {
    defaultMessage: '{track} for {price}, with the code {code}',
    description: 'An upgrade that a learner asks for, with a code for a discount',
  },
  asked: { defaultMessage: 'Asked', description: 'Before the day on which a learner asked for an upgrade' },
  approve: {
    defaultMessage: 'Approve<hidden> the request of {username}</hidden>',
    description: 'Button; what is hidden is for screen readers',
  },
  decline: {
    defaultMessage: 'Decline<hidden> the request of {username}</hidden>',
    description: 'Button; what is hidden is for screen readers',
  },
  none: { defaultMessage: 'No requests are waiting', description: 'Heading in place of a list of requests' },
  noneText: {
    defaultMessage: 'When a learner asks for an upgrade, you can approve or decline it here.',
    description: 'Below the heading “No requests are waiting”',
  },
});

type PendingRequest = Awaited<ReturnType<typeof listPendingRequests>>[number];

const SITE_PATH = '/staff/requests';
const COURSE_PATH = '/courses/:courseId/staff/requests';

/**
 * GET /courses/{courseId}/staff/requests and, for administrators, GET /staff/requests: learners' upgrade requests, oldest
 * first. POST approves or declines one.
 */
export function registerRequestsPage(app: FastifyInstance, context: Context): void {
  const { db, courses } = context;

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
    if (decision !== 'approve' && decision !== 'decline') throw badRequest(t(messages.chooseAnswer));
    const learner = await findUserByUsername(db.read, username);
    if (!learner) throw badRequest(t(messages.noLearner));
    const learnerInCourse = { userId: learner.id, courseKey };
    const result = await decideRequest(context, learnerInCourse, { approve: decision === 'approve' });
    const path =
      from === 'site' && access.user.isAdministrator ? SITE_PATH : requestsPath(request, courseKey);
    return redirect(reply, path, result.kind === 'decided' ? `${decision}d` : result.kind);
  });
}

function redirect(reply: FastifyReply, path: string, done: DoneKey): FastifyReply {
  return reply.redirect(`${path}?done=${done}`, 303);
}

type DoneKey = 'approved' | 'declined' | Exclude<RequestDecision['kind'], 'decided'>;

const decisions = defineMessages({
  approved: {
    defaultMessage: 'Request approved. The learner has full access now.',
    description: 'After a decision about a request for an upgrade',
  },
  declined: {
    defaultMessage: 'Request declined. The learner sees that on the upgrade page.',
    description: 'After a decision about a request for an upgrade',
  },
  noRequest: {
    defaultMessage: 'That learner has no request in this course.',
    description: 'After a decision about a request for an upgrade',
  },
  decidedAlready: {
    defaultMessage: 'That request has already been answered.',
    description: 'After a decision about a request for an upgrade',
  },
  notEnrolled: {
    defaultMessage: 'That learner has left the course, so nothing was changed.',
    description: 'After a decision about a request for an upgrade',
  },
});

const DONE: Readonly<Record<DoneKey, ['success' | 'info', Message]>> = {
  approved: ['success', decisions.approved],
  declined: ['success', decisions.declined],
  'no-request': ['info', decisions.noRequest],
  'decided-already': ['info', decisions.decidedAlready],
  'not-enrolled': ['info', decisions.notEnrolled],
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
  return html`<div class="stack">${done && resultAlert(done[0], t(done[1]))}
${requests.length === 0 ? noRequests() : html`<ul class="rows">${requests.map((each) => row(request, each, { zone, titles }))}</ul>`}</div>`;
}

function row(
  request: FastifyRequest,
  { username, courseKey, mode, price, code, requestedAt }: PendingRequest,
  { zone, titles }: { zone: string | null; titles: ReadonlyMap<string, string> },
): Html {
  const isSitePage = request.url.startsWith(SITE_PATH);
  return html`<li class="rows__row"><div class="rows__name"><p><bdi>${username}</bdi></p>
<p class="muted">${offerOf({ mode, price, code })}${
    isSitePage && html` · <bdi>${titles.get(courseKey) ?? courseKey}</bdi>`
  }</p></div>
<p class="rows__fact"><span class="rows__label">${t(messages.asked)}</span> ${formatDay(requestedAt, zone)}</p>
<form class="rows__action cluster" method="post" action="${requestsPath(request, courseKey)}">${csrfField(request)}
<input type="hidden" name="username" value="${username}">${isSitePage && html`<input type="hidden" name="from" value="site">`}
<button class="button button--primary button--small" name="answer" value="approve">${rich(messages.approve, { username, hidden: visuallyHidden })}</button>
<button class="button button--small" name="answer" value="decline">${rich(messages.decline, { username, hidden: visuallyHidden })}</button>
</form></li>`;
}

function offerOf({ mode, price, code }: Pick<PendingRequest, 'mode' | 'price' | 'code'>): Html {
  const values = { track: modeName(mode), price };
  return code === null
    ? rich(messages.price, values)
    : rich(messages.priceWithCode, { ...values, code: isolated(code) });
}

function noRequests(): Html {
  return html`<div class="empty"><h2>${t(messages.none)}</h2>
<p>${t(messages.noneText)}</p></div>`;
}
