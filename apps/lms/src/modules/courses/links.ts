import { memoize } from '../../memoize.ts';

/** Keys stand verbatim in paths; only what no address may hold is encoded. */
const pathKey = memoize((key: string): string => encodeURI(key).replaceAll('%25', '%'), { most: 5000 });

/** Absolute addresses of one course on one origin. */
export interface CourseLinks {
  origin: string;
  home: string;
  dates: string;
  progress: string;
  /** What the course asks before it opens. */
  survey: string;
  bookmarks: string;
  /** What the team announced: a page of the site. */
  updates: string;
  /** Where a learner asks for full access. */
  upgrade: string;
  /** Leads to any block, in the front end. */
  jumpTo(usageKey: string): string;
  /** The units' own page. */
  xblock(usageKey: string): string;
}

export function courseLinks(origin: string, courseKey: string): CourseLinks {
  const key = pathKey(courseKey);
  return {
    origin,
    home: `${origin}/course/${key}/home`,
    dates: `${origin}/course/${key}/dates`,
    progress: `${origin}/course/${key}/progress`,
    survey: `${origin}/courses/${key}/survey`,
    bookmarks: `${origin}/course/${key}/bookmarks`,
    updates: `${origin}/courses/${key}/info`,
    upgrade: `${origin}/courses/${key}/upgrade`,
    jumpTo: (usageKey) => `${origin}/courses/${key}/jump_to/${pathKey(usageKey)}`,
    xblock: (usageKey) => `${origin}/xblock/${pathKey(usageKey)}`,
  };
}

/** The page that presents a course to anyone. */
export function aboutPath(courseKey: string): string {
  return `/courses/${pathKey(courseKey)}/about`;
}

/** A page of the front end: a sequence and, in it, a unit. */
export function coursewarePath(courseKey: string, sequenceKey: string, unitKey?: string): string {
  return ['/course', courseKey, sequenceKey, unitKey]
    .filter((part) => part !== undefined)
    .map(pathKey)
    .join('/');
}
