import { type Access, isEnrolled } from '../../kernel/access/access.ts';
import { certificatePath } from '../../kernel/certificate-status/certificate-paths.ts';
import { aboutPath, type LinkBase, localCourseLinks } from '../../kernel/course/links.ts';
import { isVerifiedMode } from '../../kernel/modes/modes.ts';
import { formatWeekday } from '../../pages/format-day.ts';
import { type Html, html } from '../../pages/html.ts';
import type { User } from '../../plugins/identity.types.ts';
import { CALENDAR_PATH } from '../calendar/calendar.page.ts';
import { courseList } from './course-card.html.ts';
import { denialMessage } from './denial.html.ts';
import type { DueWork } from './due-work.policy.ts';
import { findCourseJustFinished, findCourseToResume, type MyCourse } from './my-courses.ts';
import type { RecommendedCourse } from './recommendations.policy.ts';

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
<aside class="stack" aria-label="Due dates">${dueLists(current, reader)}</aside>
<div>${courseRows('Current courses', current, reader)}${courseRows('Completed courses', completed, reader)}${courseRows('Past courses', past, reader)}</div>
</div>
${finished && nextCourses(next)}`;
}

/** `isMain`: nothing else is to be resumed, so that its button is the main one of the page. */
function finishedCard({ course, certificate }: MyCourse, { site }: Reader, isMain: boolean): Html {
  const action =
    certificate === null
      ? html`<a class="button" href="${localCourseLinks(site, course.courseKey).progress}">See your progress<span class="visually-hidden"> in ${course.title}</span></a>`
      : html`<a class="${isMain ? 'button button--primary' : 'button'}" href="${certificatePath(certificate)}">View certificate<span class="visually-hidden">: ${course.title}</span></a>`;
  return html`<section class="resume" aria-labelledby="finished">
<div class="resume__text">
<p class="muted">You’ve completed every unit of</p>
<h2 id="finished" dir="auto">${course.title}</h2>
</div>
${action}
</section>`;
}

function nextCourses(next: readonly RecommendedCourse[]): Html | null {
  if (next.length === 0) return null;
  const cards = next.map(({ runs: [course] }) => ({ course, href: aboutPath(course.courseKey) }));
  return html`<section class="course-group section" aria-labelledby="next"><h2 id="next">What’s next</h2>${courseList(cards)}
<p class="section"><a href="/">See all courses</a></p></section>`;
}

function resumeCard({ course, resumePlace }: MyCourse, { site }: Reader): Html | null {
  if (!resumePlace) return null;
  const isNew = resumePlace.blockKey === null;
  return html`<section class="resume" aria-labelledby="resume">
<div class="resume__text">
<p class="muted" dir="auto">${course.title}</p>
<h2 id="resume" dir="auto">${resumePlace.unit.block.displayName}</h2>
</div>
<a class="button button--primary" href="${resumeUrl(course, resumePlace, site)}">${isNew ? 'Start course' : 'Resume course'}<span class="visually-hidden">: ${course.title}</span></a>
</section>`;
}

function resumeUrl(
  { courseKey }: MyCourse['course'],
  { sequence, unit }: NonNullable<MyCourse['resumePlace']>,
  site: LinkBase,
): string {
  return localCourseLinks(site, courseKey).courseware(sequence.block.usageKey, unit.block.usageKey);
}

const headingId = (heading: string): string => heading.toLowerCase().replace(' ', '-');

/** Entries of each list. */
const SHOWN = 4;

interface CourseWork extends DueWork {
  mine: MyCourse;
}

function dueLists(courses: readonly MyCourse[], reader: Reader): Html {
  const work = courses
    .flatMap((mine) => mine.due.map((due): CourseWork => ({ ...due, mine })))
    .sort((a, b) => a.at - b.at);
  const overdue = work.filter(({ at }) => at < reader.now);
  const next = work.filter(({ at }) => at >= reader.now);
  return html`${overdue.length > 0 && dueList('Overdue', overdue, reader)}
${next.length > 0 ? dueList('Due next', next, reader) : html`<section aria-labelledby="due-next"><h2 class="due__heading" id="due-next">Due next</h2><p class="muted">Nothing is due.</p></section>`}
<p><a href="${CALENDAR_PATH}">Add your due dates to your calendar</a></p>`;
}

function dueList(heading: string, work: readonly CourseWork[], { user, site }: Reader): Html {
  const id = headingId(heading);
  const more = work.length - SHOWN;
  return html`<section aria-labelledby="${id}"><h2 class="due__heading" id="${id}">${heading}</h2>
<ul class="due">${work.slice(0, SHOWN).map(({ at, sequence, isReleased, mine }) => {
    const { courseKey, title } = mine.course;
    const links = localCourseLinks(site, courseKey);
    const { usageKey, displayName } = sequence.block;
    return html`<li class="due__item"><p><a href="${isReleased ? links.courseware(usageKey) : links.dates}" dir="auto">${displayName}</a></p>
<p class="muted">${formatWeekday(at, user.timeZone)} · <bdi>${title}</bdi></p></li>`;
  })}</ul>
${more > 0 && html`<p class="muted">And ${more} more, on the dates page of each course.</p>`}</section>`;
}

function courseRows(heading: string, courses: readonly MyCourse[], reader: Reader): Html | null {
  if (courses.length === 0) return null;
  const id = headingId(heading);
  return html`<section class="course-group" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
<ul class="rows">${courses.map((mine) => courseRow(mine, reader))}</ul></section>`;
}

function courseRow(mine: MyCourse, reader: Reader): Html {
  const { access, course, percent } = mine;
  const links = localCourseLinks(reader.site, course.courseKey);
  return html`<li class="rows__row">
<div class="rows__name"><h3><a class="rows__title" href="${links.home}" dir="auto">${course.title}</a></h3>
<p class="muted">${course.org} · ${course.number} ${badge(access)}</p></div>
${percent === null ? staffLink(course.title, links.staff('people')) : progress(mine, percent)}
<div class="rows__action">${place(mine, reader)}</div>
</li>`;
}

function staffLink(title: string, people: string): Html {
  return html`<p class="rows__fact"><a href="${people}">People<span class="visually-hidden"> in ${title}</span></a></p>`;
}

function progress({ course, isFinished }: MyCourse, percent: number): Html {
  if (isFinished) return html`<p class="rows__progress-labeled rows__label">All units completed</p>`;
  const id = `progress-${course.courseKey}`;
  return html`<div class="rows__progress-labeled"><div class="progress-label"><span id="${id}">Completed<span class="visually-hidden"> of ${course.title}</span></span><span>${percent}%</span></div>
<progress class="progress-line" max="100" value="${percent}" aria-labelledby="${id}"></progress></div>`;
}

function place(mine: MyCourse, { user, site }: Reader): Html {
  const { access, course, resumePlace, isFinished, certificate } = mine;
  if (certificate !== null) {
    return html`<a class="button button--small" href="${certificatePath(certificate)}">Certificate<span class="visually-hidden"> of ${course.title}</span></a>`;
  }
  if (access.decision.denial !== null) return denialMessage(access, course, { user, site });
  if (!resumePlace) return html`<span class="muted">No content yet</span>`;
  if (isFinished) {
    const { home } = localCourseLinks(site, course.courseKey);
    return html`<a class="button button--small" href="${home}">Review<span class="visually-hidden"> ${course.title}</span></a>`;
  }
  const verb = resumePlace.blockKey === null ? 'Start' : 'Resume';
  return html`<a class="button button--small" href="${resumeUrl(course, resumePlace, site)}">${verb}<span class="visually-hidden"> ${course.title}</span></a>`;
}

function badge(access: Access): Html | null {
  const { head, visitor } = access;
  if (visitor.isStaff && !isEnrolled(access)) return html`<span class="badge badge--accent">Staff</span>`;
  return head.enrollment && isVerifiedMode(head.enrollment.mode)
    ? html`<span class="badge badge--accent">Verified</span>`
    : null;
}
