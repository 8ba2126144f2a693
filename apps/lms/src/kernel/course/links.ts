import type { Site } from '../../lib/site.ts';

/** Keys appear verbatim in paths; only characters that URLs don't allow are encoded. */
const pathKey = (key: string): string => encodeURI(key).replaceAll('%25', '%');

/** The base URLs of the LMS and the learning front end, without a trailing slash. */
export type LinkBase = Pick<Site, 'origin' | 'learningUrl'>;

/** The pages for the staff of a course, by the last segment of their path. */
export type StaffPage =
  | 'people'
  | 'import'
  | 'accessibility'
  | 'announcements'
  | 'requests'
  | 'notices'
  | 'problem'
  | 'exercise'
  | 'grading'
  | 'responses';

/** URLs of one course: pages of the LMS below `origin`, pages of the front end below `learningUrl`. */
export interface CourseLinks extends LinkBase {
  home: string;
  dates: string;
  progress: string;
  /** The survey that the course requires before it opens. */
  survey: string;
  /** A page of the LMS beside another front end than its own, which may have no such page. */
  bookmarks: string;
  /** Likewise. */
  notes: string;
  /** The announcements of the team: a page of the site. */
  updates: string;
  /** The discussions of the course, or a page below them by its segments. */
  discussion(...path: string[]): string;
  /** A page that the team added, by the rest of its path: a static page, a textbook. Each segment must be encoded. */
  teamPage(path: string): string;
  /** Where a learner requests full access. */
  upgrade: string;
  /** A page for the staff of the course. */
  staff(page: StaffPage): string;
  /** Leads to any block, in the front end. */
  jumpTo(usageKey: string): string;
  /** The front end's page of a sequence and, in it, a unit. */
  courseware(sequenceKey: string, unitKey?: string): string;
}

export function courseLinks({ origin, learningUrl }: LinkBase, courseKey: string): CourseLinks {
  const key = pathKey(courseKey);
  const hasFrontEnd = servesFrontEnd({ origin, learningUrl });
  const page = (...path: (string | undefined)[]) =>
    frontEndUrl(learningUrl, 'course', courseKey, ...path.filter((part) => part !== undefined));
  return {
    origin,
    learningUrl,
    home: page('home'),
    dates: page('dates'),
    progress: page('progress'),
    survey: `${origin}/courses/${key}/survey`,
    bookmarks: hasFrontEnd ? page('bookmarks') : origin + coursePagePath(courseKey, 'bookmarks/'),
    notes: hasFrontEnd ? page('notes') : origin + coursePagePath(courseKey, 'edxnotes/'),
    updates: `${origin}/courses/${key}/info`,
    discussion: (...path) => page('discussion', ...path),
    teamPage: (path) => origin + coursePagePath(courseKey, path),
    upgrade: `${origin}/courses/${key}/upgrade`,
    staff: (name) => `${origin}/courses/${key}/staff/${name}`,
    jumpTo: (usageKey) => jumpToUrl(origin, courseKey, usageKey),
    courseware: page,
  };
}

/** As {@link courseLinks}, for pages and redirects of the LMS itself: paths wherever the origin is its own. */
export function localCourseLinks(site: LinkBase, courseKey: string): CourseLinks {
  const { origin, learningUrl } = site;
  const path = servesFrontEnd(site) ? learningUrl.slice(origin.length) : learningUrl;
  return courseLinks({ origin: '', learningUrl: path }, courseKey);
}

/** Whether the LMS serves the learning front end itself, so that it is Lectern's. */
export function servesFrontEnd({ origin, learningUrl }: LinkBase): boolean {
  return learningUrl === origin || learningUrl.startsWith(`${origin}/`);
}

/** A page of the learning front end: the only code that builds its URLs. */
export function frontEndUrl(learningUrl: string, ...path: readonly string[]): string {
  return [learningUrl, ...path.map(pathKey)].join('/');
}

/** The URL on an LMS that redirects to a block in its front end. */
export function jumpToUrl(origin: string, courseKey: string, usageKey: string): string {
  return `${origin}/courses/${pathKey(courseKey)}/jump_to/${pathKey(usageKey)}`;
}

/** The URL on an LMS that a front end loads into a unit's frame. */
export function xblockUrl(origin: string, usageKey: string): string {
  return `${origin}/xblock/${pathKey(usageKey)}`;
}

/** A page that the team added: see {@link CourseLinks.teamPage}. */
export function coursePagePath(courseKey: string, path: string): string {
  return `/courses/${pathKey(courseKey)}/${path}`;
}

/** The page that presents a course to anyone. */
export function aboutPath(courseKey: string): string {
  return `/courses/${pathKey(courseKey)}/about`;
}
