import { parseUrl } from './parse-url.ts';

/** Tabs that the reference client shows itself, in addresses of mails and bookmarks; by the segment of their path. */
const slugs: Readonly<Record<string, string>> = { discussion: 'discussion', live: 'lti_live', wiki: 'wiki' };

/** The slug of the tab that a path of this front end names: `/course/{courseId}/discussion/topics/1`. */
export function findSlug(pathname: string): string | null {
  const [, segment = ''] = /\/course\/[^/]+\/([^/]+)/.exec(pathname) ?? [];
  return slugs[segment] ?? null;
}

/** The absolute URL of a tab; null for a page of this front end's origin, which only the reference client has. */
export function findTabUrl(url: string, lmsBaseUrl: string, origin: string): string | null {
  const target = parseUrl(url, lmsBaseUrl);
  if (target === null) return null;
  const isHere = target.origin === origin && findSlug(target.pathname) !== null;
  return isHere ? null : target.href;
}
