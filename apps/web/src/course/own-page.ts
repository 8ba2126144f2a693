import type { SiteConfig } from '../lms/site-config.ts';
import { paths } from './paths.ts';

/**
 * The page of this front end in place of the LMS's own page of the same content, bookmarks or notes; any other URL is
 * returned unchanged. Only Lectern's LMS has the call for notes.
 */
export function ownPageOf(
  url: string,
  courseId: string,
  { lmsBaseUrl, isLectern }: Pick<SiteConfig, 'lmsBaseUrl' | 'isLectern'>,
): string {
  const page = `${lmsBaseUrl}/courses/${courseId}`;
  if (url === `${page}/bookmarks/`) return paths.bookmarks(courseId);
  if (isLectern && url === `${page}/edxnotes/`) return paths.notes(courseId);
  return url;
}
