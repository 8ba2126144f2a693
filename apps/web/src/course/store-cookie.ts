import type { SiteConfig } from '../lms/site-config.ts';
import type { CookieJar } from '../lms/transport/cookies.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/**
 * Stores a choice in a cookie that LMS and front ends read (wire contract 21.3): for their common domain if this page is
 * in it, else for this host only.
 */
export function storeCookie(
  { cookieDomain }: Pick<SiteConfig, 'cookieDomain'>,
  { name, value }: { name: string; value: string },
  { jar, location }: { jar: CookieJar; location: Pick<Location, 'hostname' | 'protocol'> },
): void {
  const domain = cookieDomain?.replace(/^\./, '') ?? '';
  const isShared = domain !== '' && `.${location.hostname}`.endsWith(`.${domain}`);
  const cookieAttributes = `path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  // A cookie for this host would take precedence over the shared one.
  if (isShared) jar.cookie = `${name}=; path=/; max-age=0`;
  jar.cookie = `${name}=${encodeURIComponent(value)}; ${cookieAttributes}${isShared ? `; domain=${domain}` : ''}`;
}
