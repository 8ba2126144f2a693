import { quote } from '../diagnostics.ts';
import type { CourseTab, JsonValue, StaticPage } from '../model.ts';
import type { Links } from '../text/links.ts';
import { type Attributes, isObject } from './attributes.ts';
import type { CourseFiles } from './course-files.ts';

/** Tabs that Lectern shows, or whose content is on one of its built-in pages. */
const SHOWN = new Set([
  'courseware',
  'course_info',
  'progress',
  'dates',
  'edxnotes',
  'static_tab',
  'syllabus',
  'textbooks',
  'pdf_textbooks',
  'html_textbooks',
  'external_link',
  'external_discussion',
  'discussion',
]);
/** Tabs that lead to a page which says that the site lacks the feature. */
const ABSENT: Readonly<Record<string, string>> = {
  wiki: 'wiki',
  lti_live: 'live sessions',
};

/** All tabs are in the metadata of the course, which every page loads. */
const MAX_TABS = 100;
const SYLLABUS = 'syllabus';

/** The tabs in the team's order, including those without a page. Tabs that can't be shown to learners are reported. */
export function readTabs(attributes: Attributes, files: CourseFiles, links: Links): CourseTab[] {
  const warn = (message: string) => files.diagnostics.warning('tab-unresolved', attributes.location, message);
  const written = attributes.json('tabs');
  const tabs = Array.isArray(written) ? written : [];
  if (tabs.length > MAX_TABS) warn(`Only the first ${MAX_TABS} of ${tabs.length} tabs are read.`);
  return tabs.slice(0, MAX_TABS).flatMap((tab) => {
    if (!isObject(tab) || typeof tab.type !== 'string') {
      warn('A tab has no type; it is left out.');
      return [];
    }
    const { type } = tab;
    const name = textOf(tab.name) ?? type;
    const hidden = tab.is_hidden === true;
    const link = readLink(textOf(tab.link), attributes, links);
    if (!hidden && Object.hasOwn(ABSENT, type))
      warn(`This site has no ${ABSENT[type]}; the tab ${quote(name)} leads to a page that says so.`);
    else if (!hidden && !SHOWN.has(type))
      warn(`Tabs of the type ${quote(type)} can’t be shown; ${quote(name)} is left out.`);
    else if (!hidden && type.startsWith('external_') && link === null)
      warn(`The tab ${quote(name)} has no web address; it is left out.`);
    return [
      {
        type,
        name,
        slug: type === SYLLABUS ? SYLLABUS : textOf(tab.url_slug),
        link,
        staffOnly: tab.course_staff_only === true,
        hidden,
      },
    ];
  });
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** URLs of other sites, and of pages and files of this course; null for anything else, such as a script. */
function readLink(link: string | null, { location }: Attributes, links: Links): string | null {
  if (link === null || /^https?:\/\//i.test(link)) return link;
  if (/^\/courses\/[^/]/.test(link)) return link;
  return /^\/[^/]/.test(link) ? links.address(link, location) : null;
}

/** The pages of static tabs and the syllabus. Pages in `tabs/` that no tab shows are reported as unused. */
export async function readStaticPages(
  tabs: readonly CourseTab[],
  files: CourseFiles,
  links: Links,
  run: string,
): Promise<StaticPage[]> {
  const pages = new Map<string, StaticPage>();
  for (const { type, slug, name, staffOnly } of tabs) {
    if (slug === null || (type !== 'static_tab' && type !== SYLLABUS)) continue;
    const folder = type === SYLLABUS ? 'syllabus' : 'tabs';
    const page = await files.findPage(folder, `${slug}.html`, run);
    const location = { file: page?.file ?? `${folder}/${slug}.html`, line: page === null ? 0 : 1 };
    if (page === null) files.diagnostics.warning('tab-unresolved', location, `Tab ${name} has no page.`);
    else if (pages.has(slug))
      files.diagnostics.warning(
        'tab-unresolved',
        location,
        `Another tab shows this page; ${quote(name)} is left out.`,
      );
    else pages.set(slug, { slug, title: name, html: links.rewrite(page.text, location), staffOnly });
  }
  return [...pages.values()];
}
