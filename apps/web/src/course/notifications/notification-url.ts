import type { Notification } from '../../lms/notifications/notifications.ts';
import type { SiteConfig } from '../../lms/site-config.ts';
import { parseUrl } from '../parse-url.ts';
import { paths } from '../paths.ts';

/**
 * Where a notification leads, or null. Open edX names its own discussions front end, whose posts are also shown here
 * unless the operator keeps that front end.
 */
export function findNotificationUrl(
  { url, courseId }: Pick<Notification, 'url' | 'courseId'>,
  { externalDiscussionsUrl, lmsBaseUrl }: Pick<SiteConfig, 'externalDiscussionsUrl' | 'lmsBaseUrl'>,
): string | null {
  const parsed = url === null ? null : parseUrl(url, `${lmsBaseUrl}/`);
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) return null;
  const thread = /\/posts\/([\w-]+)\/?$/.exec(parsed.pathname)?.[1];
  if (thread !== undefined && courseId !== null && externalDiscussionsUrl === null)
    return paths.discussion(courseId, 'posts', thread);
  return parsed.href;
}
