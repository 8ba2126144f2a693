import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { type LinkBase, localCourseLinks, type StaffPage } from '../../kernel/course/links.ts';
import { type Html, html } from '../../lib/html.ts';
import { courseName } from '../../pages/course-language.ts';
import { isGradedOrAssessed } from '../exercises/exercise-types.ts';

const messages = defineMessages({
  people: { defaultMessage: 'People', description: 'Tab of the staff’s pages: learners and staff' },
  grading: { defaultMessage: 'Grading', description: 'Tab of the staff’s pages: work that staff grade' },
  announcements: {
    defaultMessage: 'Announcements',
    description: 'Tab of the staff’s pages: what staff write to learners',
  },
  import: {
    defaultMessage: 'Import report',
    description: 'Tab of the staff’s pages: what the site couldn’t use of a course',
  },
  accessibility: {
    defaultMessage: 'Accessibility',
    description: 'Tab of the staff’s pages: faults in a course’s content',
  },
  requests: {
    defaultMessage: 'Requests',
    description: 'Tab of the staff’s pages: learners who ask for an upgrade',
  },
  notices: {
    defaultMessage: 'Notices',
    description: 'Tab of the staff’s pages: what the operators tell everyone',
  },
  courses: { defaultMessage: 'Courses', description: 'Tab of the administrators’ pages' },
  ofCourse: {
    defaultMessage: 'Staff of this course',
    description: 'Name of the tabs of the staff’s pages, for screen readers',
  },
  administration: { defaultMessage: 'Administration', description: 'Heading of the administrators’ pages' },
});

/** The site-wide pages, by the last segment of their path. */
export type SiteTab = 'courses' | 'people' | 'requests' | 'notices';

const COURSE_TABS: readonly [StaffPage, Message][] = [
  ['people', messages.people],
  ['grading', messages.grading],
  ['announcements', messages.announcements],
  ['import', messages.import],
  ['accessibility', messages.accessibility],
  ['requests', messages.requests],
  ['notices', messages.notices],
];
const SITE_TABS: readonly [SiteTab, Message][] = [
  ['courses', messages.courses],
  ['people', messages.people],
  ['requests', messages.requests],
  ['notices', messages.notices],
];

/** A staff page of a course: a link back to the course, a heading (by default the tab's), and tabs. */
export function courseStaffPage(
  { course }: Pick<Access, 'course'>,
  site: LinkBase,
  { tab, heading = labelOf(COURSE_TABS, tab), body }: { tab: StaffPage; heading?: string; body: Html },
): { title: string; noIndex: true; body: Html } {
  const links = localCourseLinks(site, course.courseKey);
  const { title, language } = course.tree;
  return frame({
    title: `${heading} | ${title}`,
    over: html`<a href="${links.home}"${courseName(language)}>${title}</a>`,
    heading,
    label: t(messages.ofCourse),
    tabs: COURSE_TABS.filter(([name]) => name !== 'grading' || tab === name || hasGraded(course)).map(
      ([name, text]) => ({
        href: links.staff(name),
        text: t(text),
        // The tab also lists responses.
        isCurrent: name === (tab === 'responses' ? 'grading' : tab),
      }),
    ),
    body,
  });
}

/** Whether the course has work that staff grade or assess. */
function hasGraded({ units }: Access['course']): boolean {
  return units.some(({ components }) =>
    components.some(({ content }) => content.kind === 'exercise' && isGradedOrAssessed(content.exercise)),
  );
}

/** A site-wide page for administrators. */
export function siteStaffPage({ tab, body }: { tab: SiteTab; body: Html }) {
  return frame({
    title: `${labelOf(SITE_TABS, tab)} | ${t(messages.administration)}`,
    over: html`${t(messages.administration)}`,
    heading: labelOf(SITE_TABS, tab),
    label: t(messages.administration),
    tabs: SITE_TABS.map(([name, text]) => ({
      href: `/staff/${name}`,
      text: t(text),
      isCurrent: name === tab,
    })),
    body,
  });
}

interface Frame {
  title: string;
  over: Html;
  heading: string;
  label: string;
  tabs: readonly { href: string; text: string; isCurrent: boolean }[];
  body: Html;
}

function frame({ title, over, heading, label, tabs, body }: Frame): {
  title: string;
  noIndex: true;

  body: Html;
} {
  return {
    title,
    noIndex: true,
    body: html`<header class="page-title page-title--tight">
<p class="page-title__over">${over}</p>
<h1 dir="auto">${heading}</h1>
</header>
<nav class="tabs" aria-label="${label}"><ul class="tabs__row">${tabs.map(
      ({ href, text, isCurrent }) =>
        html`<li><a href="${href}"${isCurrent && html` aria-current="page"`}>${text}</a></li>`,
    )}</ul></nav>
${body}`,
  };
}

function labelOf<T extends string>(tabs: readonly (readonly [T, Message])[], tab: T): string {
  const found = tabs.find(([name]) => name === tab)?.[1];
  return found === undefined ? '' : t(found);
}
