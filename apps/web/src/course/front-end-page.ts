import type { CourseTab } from '../lms/course-metadata.ts';
import type { SiteConfig } from '../lms/site-config.ts';
import { findExternalDiscussions } from './discussions/external.ts';
import { paths } from './paths.ts';

/**
 * The page of this front end in place of the LMS's own page of the same content, bookmarks or notes; any other URL is
 * returned unchanged. Only Lectern's LMS has the call for notes. See `frontEndTabOf` for discussions.
 */
export function frontEndPageOf(
  url: string,
  courseId: string,
  { lmsBaseUrl, isLectern }: Pick<SiteConfig, 'lmsBaseUrl' | 'isLectern'>,
): string {
  const page = `${lmsBaseUrl}/courses/${courseId}`;
  if (url === `${page}/bookmarks/`) return paths.bookmarks(courseId);
  if (isLectern && url === `${page}/edxnotes/`) return paths.notes(courseId);
  return url;
}

/** The address of a tab: discussions have pages here, unless the operator keeps another front end for them. */
export function frontEndTabOf(
  { slug, url }: Pick<CourseTab, 'slug' | 'url'>,
  courseId: string,
  config: Pick<SiteConfig, 'lmsBaseUrl' | 'isLectern' | 'externalDiscussionsUrl'>,
): string {
  if (slug !== 'discussion') return frontEndPageOf(url, courseId, config);
  return findExternalDiscussions(config, courseId, '') ?? paths.discussion(courseId);
}
