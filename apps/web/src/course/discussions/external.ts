import type { SiteConfig } from '../../lms/site-config.ts';

/**
 * The address in another discussions front end that the operator keeps; null for Lectern's own screens. `path` is what
 * follows the course: both have the same paths.
 */
export function findExternalDiscussions(
  { externalDiscussionsUrl }: Pick<SiteConfig, 'externalDiscussionsUrl'>,
  courseId: string,
  path: string,
): string | null {
  return externalDiscussionsUrl === null ? null : `${externalDiscussionsUrl}/${courseId}/${path}`;
}
