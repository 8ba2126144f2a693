import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../pages/format-day.ts';
import { alert } from '../../pages/forms.ts';
import { type Html, html } from '../../pages/html.ts';
import { sendPage } from '../../pages/layout.ts';
import { findQueryField, requirePageUser } from '../../pages/page-request.ts';
import type { Identity, User } from '../../plugins/identity.types.ts';
import { CONFIRM_PATH } from '../accounts/confirm-path.ts';
import { CALENDAR_PATH } from '../calendar/calendar.page.ts';
import { countUnits } from '../completion/overlay.policy.ts';
import { type CourseSummary, summarizeCourse } from '../courses/course-summary.ts';
import { courseLinks, coursewarePath } from '../courses/links.ts';
import { type Access, findAccess, isEnrolled } from '../courseware/access.ts';
import { denialText } from '../courseware/course-access.present.ts';
import { completionOf } from '../courseware/overlay.ts';
import { findFirstUnit, findResumePlace } from '../courseware/resume.policy.ts';
import { listEnrollments } from '../enrollment/enrollment.store.ts';
import { isVerifiedMode } from '../enrollment/modes.ts';
import { listStaffedCourses } from '../enrollment/roles.store.ts';
import { findUpgrade } from '../upgrades/upgrade.policy.ts';
import { courseList } from './course-card.html.ts';
import { findPhase } from './course-dates.ts';
import { refusalNotice } from './refusal-notice.html.ts';

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
    : html`<div class="stack">${courseList(mine.map((course) => cardOf(course, user)))}
<p><a href="${CALENDAR_PATH}">Add your due dates to your calendar</a></p></div>`
}`,
    });
  });
}

function confirmNotice(): Html {
  return alert(
    'info',
    'Confirm your e-mail address',
    html`<p>Enrolling needs a confirmed address. <a href="${CONFIRM_PATH}">About the message that we sent you</a></p>`,
  );
}

interface MyCourse {
  access: Access;
  course: CourseSummary;
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
      if (!isEnrolled(access)) return [{ access, course, percent: null }];
      const counts = countUnits(access.view, await completionOf(access, db.read));
      const all = counts.complete_count + counts.incomplete_count + counts.locked_count;
      return [{ access, course, percent: all === 0 ? 0 : Math.round((100 * counts.complete_count) / all) }];
    }),
  );
  return courses.flat();
}

function cardOf({ access, course, percent }: MyCourse, user: User) {
  return {
    course,
    href: courseLinks('', course.courseKey).home,
    body: percent === null ? null : progress(course, percent),
    foot: html`${place(access, course, user)}${badge(access)}`,
  };
}

function progress({ courseKey, title }: CourseSummary, percent: number): Html {
  const id = `progress-${courseKey}`;
  return html`<div><div class="progress-label"><span id="${id}">Completed<span class="visually-hidden"> of ${title}</span></span><span>${percent}%</span></div>
<progress class="progress-line" max="100" value="${percent}" aria-labelledby="${id}"></progress></div>`;
}

function place(access: Access, course: CourseSummary, user: User): Html {
  if (access.decision.denial !== null) return whyNot(access, course, user);
  const resume = findResumePlace(access);
  const unit = resume ?? findFirstUnit(access);
  if (!unit) return html`<span class="muted">Nothing has been published yet</span>`;
  const href = coursewarePath(course.courseKey, unit.sequence.block.usageKey, unit.unit.block.usageKey);
  const verb = resume ? 'Resume' : 'Start';
  return html`<a class="button button--primary button--small" href="${href}">${verb}<span class="visually-hidden"> ${course.title}</span></a>`;
}

/** In place of the way in: when it opens, or why it does not. */
function whyNot({ decision, head, now }: Access, course: CourseSummary, user: User): Html {
  if (decision.denial === 'course_not_started' || decision.denial === 'course_not_started_enterprise_learner')
    return html`<span class="muted">Starts ${formatDay(course.start, user.timeZone)}</span>`;
  const text = html`<span class="muted">${denialText(decision)}</span>`;
  if (decision.denial !== 'audit_expired' || findUpgrade(head, now) === null) return text;
  return html`${text}<a class="button button--small" href="${courseLinks('', course.courseKey).upgrade}">Upgrade<span class="visually-hidden"> in ${course.title}</span></a>`;
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
  return html`<div class="empty"><h2>You are not in a course yet</h2>
<p>Choose one from the catalogue; it will wait for you here.</p>
<a class="button button--primary" href="/">Browse courses</a></div>`;
}
