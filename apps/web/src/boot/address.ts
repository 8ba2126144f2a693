import { screenSegments } from '../course/screen-segments.ts';

/** The parts of a course page's path. `segment` is the word of a screen or a sequence; it and `unit` may be empty. */
export type CourseAddress = readonly [matched: string, course: string, segment: string, unit: string];

/** Null for a page that belongs to no course, and for previews, whose calls are others. The front end may have a prefix. */
export function readAddress(path: string): CourseAddress | null {
  const parts = /(?<!\/preview)\/course\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?/.exec(path);
  return parts && (parts.map((part = '') => decodeURIComponent(part)) as [string, string, string, string]);
}

/** The folder of the feature that shows the page. */
export function screenOf([, , segment]: CourseAddress): string {
  return screenSegments[segment] ?? 'courseware';
}
