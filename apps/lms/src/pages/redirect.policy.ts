/** Limits the length of return addresses, as they are stored, mailed and put into headers. */
const MAX_TARGET_LENGTH = 2000;
/** Backslashes and control characters: browsers read some of them as slashes, or drop them. */
const TRICKS = /[\\\p{Cc}]/u;

/**
 * Validates `next` or `redirect_url`: a path of the site, or a URL on an allowed origin. Returns null for anything
 * else; a URL of the site is returned without its origin.
 */
export function findSafeRedirect(
  target: string | undefined,
  { origin, allowedOrigins }: { origin: string; allowedOrigins: readonly string[] },
): string | null {
  if (!target || target.length > MAX_TARGET_LENGTH || TRICKS.test(target) || target.trim() !== target)
    return null;
  const isPath = target.startsWith('/') && !target.startsWith('//');
  const isAbsolute = /^https?:\/\/[^/]/i.test(target);
  if (!isPath && !isAbsolute) return null;
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === origin) {
    // `/.//host` and `/a/..//host` are normalized to `//host`, which a browser reads as another site.
    return url.pathname.startsWith('//') ? null : `${url.pathname}${url.search}${url.hash}`;
  }
  return allowedOrigins.includes(url.origin) ? url.href : null;
}
