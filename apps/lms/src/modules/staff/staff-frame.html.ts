import type { Access } from '../../kernel/access/access.ts';
import { type LinkBase, localCourseLinks, type StaffPage } from '../../kernel/course/links.ts';
import { type Html, html } from '../../pages/html.ts';
import { isGradedByStaff } from '../exercises/exercise-types.ts';

/** The site-wide pages, by the last segment of their path. */
export type SiteTab = 'courses' | 'people' | 'requests' | 'notices';

const COURSE_TABS: readonly [StaffPage, string][] = [
  ['people', 'People'],
  ['grading', 'Grading'],
  ['announcements', 'Announcements'],
  ['import', 'Import report'],
  ['requests', 'Requests'],
  ['notices', 'Notices'],
];
const SITE_TABS: readonly [SiteTab, string][] = [
  ['courses', 'Courses'],
  ['people', 'People'],
  ['requests', 'Requests'],
  ['notices', 'Notices'],
];

/** A staff page of a course: a link back to the course, a heading (by default the tab's), and tabs. */
export function courseStaffPage(
  { course }: Pick<Access, 'course'>,
  site: LinkBase,
  { tab, heading = labelOf(COURSE_TABS, tab), body }: { tab: StaffPage; heading?: string; body: Html },
): { title: string; noIndex: true; body: Html } {
  const links = localCourseLinks(site, course.courseKey);
  const { title } = course.tree;
  return frame({
    title: `${heading} | ${title}`,
    over: html`<a href="${links.home}" dir="auto">${title}</a>`,
    heading,
    label: 'Staff of this course',
    tabs: COURSE_TABS.filter(([name]) => name !== 'grading' || tab === name || hasGraded(course)).map(
      ([name, text]) => ({
        href: links.staff(name),
        text,
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
    components.some(
      ({ content }) =>
        content.kind === 'exercise' &&
        (isGradedByStaff(content.exercise) || content.exercise.type === 'open-response'),
    ),
  );
}

/** A site-wide page for administrators. */
export function siteStaffPage({ tab, body }: { tab: SiteTab; body: Html }) {
  return frame({
    title: `${labelOf(SITE_TABS, tab)} | Administration`,
    over: html`Administration`,
    heading: labelOf(SITE_TABS, tab),
    label: 'Administration',
    tabs: SITE_TABS.map(([name, text]) => ({ href: `/staff/${name}`, text, isCurrent: name === tab })),
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

function labelOf<T extends string>(tabs: readonly (readonly [T, string])[], tab: T): string {
  return tabs.find(([name]) => name === tab)?.[1] ?? '';
}
