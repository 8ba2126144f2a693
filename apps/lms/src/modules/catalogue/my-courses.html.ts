import { formatPercent } from '../../i18n/format.ts';
import { formatWeekday } from '../../i18n/format-day.ts';
import { defineMessages, type Message, rich, t } from '../../i18n/messages.ts';
import { type Access, isEnrolled } from '../../kernel/access/access.ts';
import { certificatePath } from '../../kernel/certificate-status/certificate-paths.ts';
import { aboutPath, type LinkBase, localCourseLinks } from '../../kernel/course/links.ts';
import { isVerifiedMode } from '../../kernel/modes/modes.ts';
import type { User } from '../../kernel/users/user.ts';
import { type Html, html } from '../../lib/html.ts';
import { visuallyHidden } from '../../lib/markup.ts';
import { courseName } from '../../pages/course-language.ts';
import { CALENDAR_PATH } from '../calendar/calendar.page.ts';
import { courseList } from './course-card.html.ts';
import { denialMessage } from './denial.html.ts';
import type { DueWork } from './due-work.policy.ts';
import { findCourseJustFinished, findCourseToResume, type MyCourse } from './my-courses.ts';
import type { RecommendedCourse } from './recommendations.policy.ts';

const messages = defineMessages({
  dueDates: {
    defaultMessage: 'Due dates',
    description: 'Name of the lists of due work on the dashboard, for screen readers',
  },
  current: { defaultMessage: 'Current courses', description: 'Heading on the dashboard' },
  completed: {
    defaultMessage: 'Completed courses',
    description: 'Heading on the dashboard, above courses whose units are all completed',
  },
  past: {
    defaultMessage: 'Past courses',
    description: 'Heading on the front page and the dashboard, above the courses that are over',
  },
  seeProgress: {
    defaultMessage: 'See your progress<hidden> in {title}</hidden>',
    description:
      'Button below a course that the learner has completed; the hidden text is for screen readers',
  },
  viewCertificate: {
    defaultMessage: 'View certificate<hidden>: {title}</hidden>',
    description:
      'Button below a course that the learner has completed; the hidden text is for screen readers',
  },
  everyUnit: {
    defaultMessage: 'You’ve completed every unit of',
    description: 'On the dashboard, above the title of a course that the learner has just completed',
  },
  next: {
    defaultMessage: 'What’s next',
    description:
      'Heading on the dashboard, above courses to take after one that the learner has just completed',
  },
  seeAll: { defaultMessage: 'See all courses', description: 'Link on the dashboard, to the catalogue' },
  startCourse: {
    defaultMessage: 'Start course<hidden>: {title}</hidden>',
    description: 'Button on the dashboard; the hidden text is for screen readers',
  },
  resumeCourse: {
    defaultMessage: 'Resume course<hidden>: {title}</hidden>',
    description: 'Button on the dashboard; the hidden text is for screen readers',
  },
  pastDue: {
    defaultMessage: 'Past due',
    description: 'Heading on the dashboard, above work whose due date has passed',
  },
  dueNext: {
    defaultMessage: 'Due next',
    description: 'Heading on the dashboard, above the work to be done next',
  },
  nothingDue: { defaultMessage: 'Nothing is due.', description: 'Below the heading “Due next”' },
  calendar: { defaultMessage: 'Add your due dates to your calendar', description: 'Link on the dashboard' },
  more: {
    defaultMessage: 'And {count, plural, one {# more} other {# more}}, on the dates page of each course.',
    description: 'Below a list of due work on the dashboard',
  },
  people: {
    defaultMessage: 'People<hidden> in {title}</hidden>',
    description:
      'Link on the dashboard of staff, to the list of a course’s learners; the hidden text is for screen readers',
  },
  allDone: { defaultMessage: 'All units completed', description: 'Progress of a course on the dashboard' },
  done: {
    defaultMessage: 'Completed<hidden> of {title}</hidden>',
    description:
      'Label of a course’s progress on the dashboard; a percentage follows, the hidden text is for screen readers',
  },
  certificate: {
    defaultMessage: 'Certificate<hidden> of {title}</hidden>',
    description: 'Button on the dashboard; the hidden text is for screen readers',
  },
  noContent: { defaultMessage: 'No content yet', description: 'In place of the button that opens a course' },
  review: {
    defaultMessage: 'Review<hidden> {title}</hidden>',
    description:
      'Button on the dashboard, to a course that the learner has completed; the hidden text is for screen readers',
  },
  start: {
    defaultMessage: 'Start<hidden> {title}</hidden>',
    description: 'Button on the dashboard, to a course; the hidden text is for screen readers',
  },
  resume: {
    defaultMessage: 'Resume<hidden> {title}</hidden>',
    description: 'Button on the dashboard, to a course; the hidden text is for screen readers',
  },
  staff: { defaultMessage: 'Staff', description: 'Badge of a course whose team the user is in' },
  verified: {
    defaultMessage: 'Verified',
    description: 'Badge of a course that the learner takes in the verified track',
  },
});

/** The dashboard's user, and the base of its links. */
interface Reader {
  user: User;
  site: LinkBase;
  /** Epoch milliseconds. */
  now: number;
}

/** The dashboard of a user with at least one course. `next`: what to offer if they have just finished one. */
export function renderMyCourses(
  courses: readonly MyCourse[],
  next: readonly RecommendedCourse[],
  reader: Reader,
): Html {
  const finished = findCourseJustFinished(courses);
  const resumed = findCourseToResume(courses);
  const current = courses.filter(({ isPast, isFinished }) => !isPast && !isFinished);
  const completed = courses.filter(({ isFinished }) => isFinished);
  const past = courses.filter(({ isPast, isFinished }) => isPast && !isFinished);
  return html`${finished && finishedCard(finished, reader, resumed === null)}${resumed && resumeCard(resumed, reader)}
<div class="with-aside">
<aside class="stack" aria-label="${t(messages.dueDates)}">${dueLists(current, reader)}</aside>
<div>${courseRows('current-courses', messages.current, current, reader)}${courseRows('completed-courses', messages.completed, completed, reader)}${courseRows('past-courses', messages.past, past, reader)}</div>
</div>
${finished && nextCourses(next)}`;
}

/** `isMain`: nothing else is to be resumed, so that its button is the main one of the page. */
function finishedCard({ course, certificate }: MyCourse, { site }: Reader, isMain: boolean): Html {
  const action =
    certificate === null
      ? html`<a class="button" href="${localCourseLinks(site, course.courseKey).progress}">${named(messages.seeProgress, course.title)}</a>`
      : html`<a class="${isMain ? 'button button--primary' : 'button'}" href="${certificatePath(certificate)}">${named(messages.viewCertificate, course.title)}</a>`;
  return html`<section class="resume" aria-labelledby="finished">
<div class="resume__text">
<p class="muted">${t(messages.everyUnit)}</p>
<h2 id="finished"${courseName(course.language)}>${course.title}</h2>
</div>
${action}
</section>`;
}

function nextCourses(next: readonly RecommendedCourse[]): Html | null {
  if (next.length === 0) return null;
  const cards = next.map(({ runs: [course] }) => ({ course, href: aboutPath(course.courseKey) }));
  return html`<section class="course-group section" aria-labelledby="next"><h2 id="next">${t(messages.next)}</h2>${courseList(cards)}
<p class="section"><a href="/">${t(messages.seeAll)}</a></p></section>`;
}

function resumeCard({ course, resumePlace }: MyCourse, { site }: Reader): Html | null {
  if (!resumePlace) return null;
  const isNew = resumePlace.blockKey === null;
  return html`<section class="resume" aria-labelledby="resume">
<div class="resume__text">
<p class="muted"${courseName(course.language)}>${course.title}</p>
<h2 id="resume"${courseName(course.language)}>${resumePlace.unit.block.displayName}</h2>
</div>
<a class="button button--primary" href="${resumeUrl(course, resumePlace, site)}">${named(isNew ? messages.startCourse : messages.resumeCourse, course.title)}</a>
</section>`;
}

function resumeUrl(
  { courseKey }: MyCourse['course'],
  { sequence, unit }: NonNullable<MyCourse['resumePlace']>,
  site: LinkBase,
): string {
  return localCourseLinks(site, courseKey).courseware(sequence.block.usageKey, unit.block.usageKey);
}

/** The text of a link or button, in which the title of its course is for screen readers only. */
const named = (message: Message, title: string): Html => rich(message, { title, hidden: visuallyHidden });

/** Entries of each list. */
const SHOWN = 4;

interface CourseWork extends DueWork {
  mine: MyCourse;
}

function dueLists(courses: readonly MyCourse[], reader: Reader): Html {
  const work = courses
    .flatMap((mine) => mine.due.map((due): CourseWork => ({ ...due, mine })))
    .sort((a, b) => a.at - b.at);
  const pastDue = work.filter(({ at }) => at < reader.now);
  const next = work.filter(({ at }) => at >= reader.now);
  return html`${pastDue.length > 0 && dueList('past-due', messages.pastDue, pastDue, reader)}
${next.length > 0 ? dueList('due-next', messages.dueNext, next, reader) : html`<section aria-labelledby="due-next"><h2 class="due__heading" id="due-next">${t(messages.dueNext)}</h2><p class="muted">${t(messages.nothingDue)}</p></section>`}
<p><a href="${CALENDAR_PATH}">${t(messages.calendar)}</a></p>`;
}

function dueList(id: string, heading: Message, work: readonly CourseWork[], { user, site }: Reader): Html {
  const more = work.length - SHOWN;
  return html`<section aria-labelledby="${id}"><h2 class="due__heading" id="${id}">${t(heading)}</h2>
<ul class="due">${work.slice(0, SHOWN).map(({ at, sequence, isReleased, mine }) => {
    const { courseKey, title, language } = mine.course;
    const links = localCourseLinks(site, courseKey);
    const { usageKey, displayName } = sequence.block;
    return html`<li class="due__item"><p><a href="${isReleased ? links.courseware(usageKey) : links.dates}"${courseName(language)}>${displayName}</a></p>
<p class="muted">${formatWeekday(at, user.timeZone)} · <bdi${courseName(language)}>${title}</bdi></p></li>`;
  })}</ul>
${more > 0 && html`<p class="muted">${t(messages.more, { count: more })}</p>`}</section>`;
}

function courseRows(id: string, heading: Message, courses: readonly MyCourse[], reader: Reader): Html | null {
  if (courses.length === 0) return null;
  return html`<section class="course-group" aria-labelledby="${id}"><h2 id="${id}">${t(heading)}</h2>
<ul class="rows">${courses.map((mine) => courseRow(mine, reader))}</ul></section>`;
}

function courseRow(mine: MyCourse, reader: Reader): Html {
  const { access, course, percent } = mine;
  const links = localCourseLinks(reader.site, course.courseKey);
  return html`<li class="rows__row">
<div class="rows__name"><h3><a class="rows__title" href="${links.home}"${courseName(course.language)}>${course.title}</a></h3>
<p class="muted">${course.org} · ${course.number} ${badge(access)}</p></div>
${percent === null ? staffLink(course.title, links.staff('people')) : progress(mine, percent)}
<div class="rows__action">${courseAction(mine, reader)}</div>
</li>`;
}

function staffLink(title: string, people: string): Html {
  return html`<p class="rows__fact"><a href="${people}">${named(messages.people, title)}</a></p>`;
}

function progress({ course, isFinished }: MyCourse, percent: number): Html {
  if (isFinished) return html`<p class="rows__progress-labeled rows__label">${t(messages.allDone)}</p>`;
  const id = `progress-${course.courseKey}`;
  return html`<div class="rows__progress-labeled"><div class="progress-label"><span id="${id}">${named(messages.done, course.title)}</span><span>${formatPercent(percent / 100)}</span></div>
<progress class="progress-line" max="100" value="${percent}" aria-labelledby="${id}"></progress></div>`;
}

function courseAction(mine: MyCourse, { user, site }: Reader): Html {
  const { access, course, resumePlace, isFinished, certificate } = mine;
  if (certificate !== null) {
    return html`<a class="button button--small" href="${certificatePath(certificate)}">${named(messages.certificate, course.title)}</a>`;
  }
  if (access.decision.denial !== null) return denialMessage(access, course, { user, site });
  if (!resumePlace) return html`<span class="muted">${t(messages.noContent)}</span>`;
  if (isFinished) {
    const { home } = localCourseLinks(site, course.courseKey);
    return html`<a class="button button--small" href="${home}">${named(messages.review, course.title)}</a>`;
  }
  const verb = resumePlace.blockKey === null ? messages.start : messages.resume;
  return html`<a class="button button--small" href="${resumeUrl(course, resumePlace, site)}">${named(verb, course.title)}</a>`;
}

function badge(access: Access): Html | null {
  const { head, visitor } = access;
  if (visitor.isStaff && !isEnrolled(access))
    return html`<span class="badge badge--accent">${t(messages.staff)}</span>`;
  return head.enrollment && isVerifiedMode(head.enrollment.mode)
    ? html`<span class="badge badge--accent">${t(messages.verified)}</span>`
    : null;
}
