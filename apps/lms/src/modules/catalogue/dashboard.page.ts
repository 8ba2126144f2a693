import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type Access, findAccess, isEnrolled } from '../../kernel/access/access.ts';
import { countUnits } from '../../kernel/completion/overlay.policy.ts';
import { type CourseSummary, summarizeCourse } from '../../kernel/course/course-summary.ts';
import { type LinkBase, localCourseLinks } from '../../kernel/course/links.ts';
import { listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { isVerifiedMode } from '../../kernel/modes/modes.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { findWayIn, type ResumePlace } from '../../kernel/progress/resume.policy.ts';
import { listStaffedCourses } from '../../kernel/users/roles.store.ts';
import { alert } from '../../pages/forms.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import type { Identity, User } from '../../plugins/identity.types.ts';
import { CALENDAR_PATH } from '../calendar/calendar.page.ts';
import { CONFIRM_PATH } from '../registration/confirm-path.ts';
import { courseList } from './course-card.html.ts';
import { findPhase } from './course-dates.ts';
import { refusalNotice } from './refusal-notice.html.ts';
import { whyNot } from './why-not.html.ts';

/** GET /dashboard (HDR-03): the learner's courses with progress and the place to go on, newest enrolment first. */
export function registerDashboardPage(app: FastifyInstance, context: Context): void {
  app.get('/dashboard', { config: { page: true } }, async (request, reply) => {
    const user = requirePageUser(request);
    const mine = await listMyCourses(context, user, request.identity);
    return sendPage(request, reply, {
      title: 'My courses',
      noIndex: true,
      body: html`<header class="page-title"><h1>My courses</h1></header>
${!user.isActive && confirmNotice()}
${refusalNotice({
  reason: findQueryField(request, 'access_response_error'),
  notLive: findQueryField(request, 'notlive'),
})}
${
  mine.length === 0
    ? emptyDashboard()
    : html`<div class="stack">${courseList(mine.map((course) => cardOf(course, { user, site: request.site })))}
<p><a href="${CALENDAR_PATH}">Add your due dates to your calendar</a></p></div>`
}`,
    });
  });
}

function confirmNotice(): Html {
  return alert(
    'info',
    'Confirm your e-mail address',
    html`<p>Confirm your address before you enroll. <a href="${CONFIRM_PATH}">See the message we sent you</a></p>`,
  );
}

interface MyCourse {
  access: Access;
  course: CourseSummary;
  /** Where to go on, or to begin; null where there is nothing to open. */
  way: ResumePlace | null;
  /** Whole percent of units; null for who is not a learner there. */
  percent: number | null;
}

async function listMyCourses(context: Context, user: User, identity: Identity): Promise<MyCourse[]> {
  const { db } = context;
  const enrolled = (await listEnrollments(db.read, user.id))
    .filter((enrollment) => enrollment.isActive)
    .map((enrollment) => enrollment.courseKey)
    .toReversed();
  const keys = new Set([...enrolled, ...(await listStaffedCourses(db.read, user.id))]);
  const courses = await Promise.all(
    [...keys].map(async (courseKey): Promise<MyCourse[]> => {
      const access = await findAccess(context, courseKey, identity);
      if (!access) return [];
      const course = summarizeCourse(access.course.tree);
      const way = findWayIn(access, await listGates(access, db.read));
      if (!isEnrolled(access)) return [{ access, course, way, percent: null }];
      const counts = countUnits(access.view, await completionOf(access, db.read));
      const all = counts.complete_count + counts.incomplete_count + counts.locked_count;
      const percent = all === 0 ? 0 : Math.round((100 * counts.complete_count) / all);
      return [{ access, course, way, percent }];
    }),
  );
  return courses.flat();
}

/** For whom a card is, and where its links lead. */
interface Reader {
  user: User;
  site: LinkBase;
}

function cardOf(mine: MyCourse, reader: Reader) {
  const { access, course, percent } = mine;
  return {
    course,
    href: localCourseLinks(reader.site, course.courseKey).home,
    body: percent === null ? null : progress(course, percent),
    foot: html`${place(mine, reader)}${badge(access)}`,
  };
}

function progress({ courseKey, title }: CourseSummary, percent: number): Html {
  const id = `progress-${courseKey}`;
  return html`<div><div class="progress-label"><span id="${id}">Completed<span class="visually-hidden"> of ${title}</span></span><span>${percent}%</span></div>
<progress class="progress-line" max="100" value="${percent}" aria-labelledby="${id}"></progress></div>`;
}

function place({ access, course, way }: MyCourse, reader: Reader): Html {
  if (access.decision.denial !== null) return whyNot(access, course, reader);
  if (!way) return html`<span class="muted">Nothing has been published yet</span>`;
  const links = localCourseLinks(reader.site, course.courseKey);
  const href = links.courseware(way.sequence.block.usageKey, way.unit.block.usageKey);
  const verb = way.blockKey === null ? 'Start' : 'Resume';
  return html`<a class="button button--primary button--small" href="${href}">${verb}<span class="visually-hidden"> ${course.title}</span></a>`;
}

function badge({ head, visitor, course, now }: Access): Html | null {
  if (visitor.isStaff && visitor.track === null)
    return html`<span class="badge badge--accent">Course team</span>`;
  if (findPhase(course.tree, now) === 'ended') return html`<span class="badge">Ended</span>`;
  return head.enrollment && isVerifiedMode(head.enrollment.mode)
    ? html`<span class="badge badge--accent">Verified</span>`
    : null;
}

function emptyDashboard(): Html {
  return html`<div class="empty"><h2>You’re not enrolled in a course yet</h2>
<p>Choose one from the catalogue. It will appear here.</p>
<a class="button button--primary" href="/">Browse courses</a></div>`;
}
