import type { Instructor } from '@lectern/olx';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { isUnlisted } from '../../kernel/course-view/content-state.ts';
import { isInContents, isListedSection, viewOf } from '../../kernel/course-view/course-view.ts';
import { learnerDrawsOf } from '../../kernel/course-view/learner-draws.ts';
import { learnerViewOf } from '../../kernel/course-view/learner-view.ts';
import { type Html, html, raw } from '../../lib/html.ts';
import { courseLanguage, courseName } from '../../pages/course-language.ts';
import { describeCertificate, describePrice } from './course-offer.policy.ts';

const messages = defineMessages({
  noOverview: {
    defaultMessage: 'The course team hasn’t described this course yet.',
    description: 'In place of the description of a course',
  },
  syllabus: {
    defaultMessage: 'Syllabus',
    description: 'Heading of the list of a course’s sections and lessons',
  },
  lessons: {
    defaultMessage: '{count, plural, one {# lesson} other {# lessons}}',
    description: 'Number of lessons of a section, in the syllabus',
  },
  scheduled: {
    defaultMessage: 'More opens during the course.',
    description: 'Below a syllabus that doesn’t show all sections yet',
  },
  teachers: {
    defaultMessage: '{count, plural, one {Your teacher} other {Your teachers}}',
    description: 'Heading of the list of people who teach a course',
  },
  role: {
    defaultMessage: '{title}, {organization}',
    description: 'What a teacher is and where, as in “Professor, University of Nairobi”',
  },
  starts: {
    defaultMessage: 'Starts',
    description: 'Name of a fact about a course that hasn’t started; its first day follows',
  },
  started: {
    defaultMessage: 'Started',
    description: 'Name of a fact about a course that has started; its first day follows',
  },
  ends: { defaultMessage: 'Ends', description: 'Name of a fact about a course; its last day follows' },
  ended: {
    defaultMessage: 'Ended',
    description: 'Name of a fact about a course that is over; its last day follows',
  },
  schedule: {
    defaultMessage: 'Schedule',
    description: 'Name of a fact about a course: with set dates, or at the learner’s own pace',
  },
  ownPace: {
    defaultMessage: 'At your own pace',
    description: 'Schedule of a course: learners choose when they work',
  },
  setDates: {
    defaultMessage: 'With set dates',
    description: 'Schedule of a course: everyone works to the same dates',
  },
  effort: {
    defaultMessage: 'Effort',
    description: 'Name of a fact about a course, such as “3 hours a week”',
  },
  length: { defaultMessage: 'Length', description: 'Name of a fact about a course, such as “6 weeks”' },
  price: { defaultMessage: 'Price', description: 'Name of a fact about a course' },
  certificate: {
    defaultMessage: 'Certificate',
    description: 'Name of a fact about a course: whether learners can earn one',
  },
});

/** The course team's description. */
export function overview({ tree }: CompiledCourse): Html {
  const { overviewHtml } = tree.about;
  if (overviewHtml === null) return html`<p class="muted">${t(messages.noOverview)}</p>`;
  return html`<div class="prose"${courseLanguage(tree.language, overviewHtml)}>${raw(overviewHtml)}</div>`;
}

/**
 * What the course consists of, as a visitor may know it: the released sections of the outline. Their lessons are named only
 * where the visitor may see the outline. Null if nothing is released.
 */
export function syllabus({ course, decision, user, head, now }: Access): Html | null {
  const { language } = course.tree;
  const { undrawn } = learnerDrawsOf(course, { userId: user?.id ?? 0, ...head });
  const view = learnerViewOf(viewOf(course, 'visitor', now), undrawn, now);
  const sections = course.sections
    .filter((section) => isListedSection(view, section))
    .map(({ block, sequences }) => ({
      title: block.displayName,
      lessons: sequences.flatMap((index) => {
        const sequence = course.sequences[index];
        const isNamed = sequence && !isUnlisted(view.sequences[index]) && isInContents(view, sequence.block);
        return isNamed ? [sequence.block.displayName] : [];
      }),
    }))
    .filter(({ lessons }) => lessons.length > 0);
  if (sections.length === 0) return null;
  return html`<section aria-labelledby="syllabus"><h2 id="syllabus">${t(messages.syllabus)}</h2>
<ol class="syllabus">${sections.map(
    ({ title, lessons }) =>
      html`<li class="syllabus__section"><h3 class="syllabus__title"${courseName(language)}>${title}</h3>
<p class="muted">${t(messages.lessons, { count: lessons.length })}</p>
${decision.seesOutline && html`<ul class="syllabus__lessons">${lessons.map((lesson) => html`<li${courseName(language)}>${lesson}</li>`)}</ul>`}</li>`,
  )}</ol>
${view.hasScheduledContent && html`<p class="muted">${t(messages.scheduled)}</p>`}</section>`;
}

/** The people who teach the course; null if its team names none. */
export function people({ tree }: CompiledCourse): Html | null {
  const { instructors = [] } = tree.about;
  if (instructors.length === 0) return null;
  return html`<section aria-labelledby="people"><h2 id="people">${t(messages.teachers, { count: instructors.length })}</h2>
<ul class="people">${instructors.map((each) => person(each, tree.language))}</ul></section>`;
}

function person({ name, title, organization, bio, image }: Instructor, language: string | null): Html {
  const role = title && organization ? t(messages.role, { title, organization }) : title || organization;
  return html`<li class="people__person">
${image === null ? html`<span class="people__picture" aria-hidden="true">${initialsOf(name)}</span>` : html`<img class="people__picture" src="${image}" alt="" loading="lazy">`}
<div><h3 class="people__name" dir="auto">${name}</h3>
${role !== '' && html`<p class="muted" dir="auto">${role}</p>`}
${bio !== '' && html`<p class="people__bio"${courseLanguage(language, bio)}>${bio}</p>`}</div></li>`;
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
    [t(now < summary.start ? messages.starts : messages.started), formatDay(summary.start, zone)],
    [
      t(summary.end !== null && now >= summary.end ? messages.ended : messages.ends),
      summary.end === null ? null : formatDay(summary.end, zone),
    ],
    [t(messages.schedule), t(summary.selfPaced ? messages.ownPace : messages.setDates)],
    [t(messages.effort), tree.about.effort],
    [t(messages.length), tree.about.duration],
    [t(messages.price), describePrice(head.settings, now)],
    [t(messages.certificate), describeCertificate(tree, head.settings, now)],
  ];
  return html`<dl class="facts">${rows.map(
    ([name, value]) => value !== null && html`<dt>${name}</dt><dd dir="auto">${value}</dd>`,
  )}</dl>`;
}
