import type { Instructor } from '@lectern/olx';
import type { Access } from '../../kernel/access/access.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { isUnlisted } from '../../kernel/course-view/content-state.ts';
import { viewOf } from '../../kernel/course-view/course-view.ts';
import { formatDay } from '../../pages/format-day.ts';
import { type Html, html, raw } from '../../pages/html.ts';
import { describeCertificate, describePrice } from './course-offer.policy.ts';

/** The course team's description. */
export function overview({ tree }: CompiledCourse): Html {
  const { overviewHtml } = tree.about;
  if (overviewHtml === null)
    return html`<p class="muted">The course team hasn’t described this course yet.</p>`;
  return html`<div class="prose" dir="auto">${raw(overviewHtml)}</div>`;
}

/**
 * What the course consists of, as a visitor may know it: the released sections. Their lessons are named only where the
 * visitor may see the outline. Null if nothing is released.
 */
export function syllabus({ course, decision, now }: Access): Html | null {
  const view = viewOf(course, 'visitor', now);
  const sections = course.sections
    .filter(({ index }) => !isUnlisted(view.sections[index]))
    .map(({ block, sequences }) => ({
      title: block.displayName,
      lessons: sequences.flatMap((index) => {
        const sequence = course.sequences[index];
        return sequence && !isUnlisted(view.sequences[index]) ? [sequence.block.displayName] : [];
      }),
    }))
    .filter(({ lessons }) => lessons.length > 0);
  if (sections.length === 0) return null;
  return html`<section aria-labelledby="syllabus"><h2 id="syllabus">Syllabus</h2>
<ol class="syllabus">${sections.map(
    ({ title, lessons }) =>
      html`<li class="syllabus__section"><h3 class="syllabus__title" dir="auto">${title}</h3>
<p class="muted">${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'}</p>
${decision.seesOutline && html`<ul class="syllabus__lessons">${lessons.map((lesson) => html`<li dir="auto">${lesson}</li>`)}</ul>`}</li>`,
  )}</ol>
${view.hasScheduledContent && html`<p class="muted">More opens during the course.</p>`}</section>`;
}

/** The people who teach the course; null if its team names none. */
export function people({ tree }: CompiledCourse): Html | null {
  const { instructors = [] } = tree.about;
  if (instructors.length === 0) return null;
  return html`<section aria-labelledby="people"><h2 id="people">${instructors.length === 1 ? 'Your teacher' : 'Your teachers'}</h2>
<ul class="people">${instructors.map(person)}</ul></section>`;
}

function person({ name, title, organization, bio, image }: Instructor): Html {
  const role = [title, organization].filter(Boolean).join(', ');
  return html`<li class="people__person">
${image === null ? html`<span class="people__picture" aria-hidden="true">${initialsOf(name)}</span>` : html`<img class="people__picture" src="${image}" alt="" loading="lazy">`}
<div><h3 class="people__name" dir="auto">${name}</h3>
${role !== '' && html`<p class="muted" dir="auto">${role}</p>`}
${bio !== '' && html`<p class="people__bio" dir="auto">${bio}</p>`}</div></li>`;
}

function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last].map((word) => (word ? [...word][0] : '')).join('');
}

/** Dates, effort, price and certificate. */
export function facts({ course, head, user, now }: Access, summary: CourseSummary): Html {
  const { tree } = course;
  const zone = user?.timeZone ?? null;
  const rows: [string, string | null][] = [
    [now < summary.start ? 'Starts' : 'Started', formatDay(summary.start, zone)],
    [
      summary.end !== null && now >= summary.end ? 'Ended' : 'Ends',
      summary.end === null ? null : formatDay(summary.end, zone),
    ],
    ['Schedule', summary.selfPaced ? 'At your own pace' : 'With set dates'],
    ['Effort', tree.about.effort],
    ['Length', tree.about.duration],
    ['Price', describePrice(head.settings, now)],
    ['Certificate', describeCertificate(tree, head.settings, now)],
  ];
  return html`<dl class="facts">${rows.map(
    ([name, value]) => value !== null && html`<dt>${name}</dt><dd dir="auto">${value}</dd>`,
  )}</dl>`;
}
