import type { SiteConfig } from '../lms/site-config.ts';

/** The learner's dashboard on the LMS (HDR-03). */
export function dashboardUrl({ lmsBaseUrl }: SiteConfig): string {
  return `${lmsBaseUrl}/dashboard`;
}

/** The sign-in page, which leads back to `next` (wire contract 23.4). */
export function signInUrl({ loginUrl }: SiteConfig, next: string): string {
  return withQuery(loginUrl, 'next', next);
}

/** The page for a new account, which leads back to `next`. */
export function registerUrl({ lmsBaseUrl }: SiteConfig, next: string): string {
  return withQuery(`${lmsBaseUrl}/register`, 'next', next);
}

/** Signing out, which leads to `next`. */
export function signOutUrl({ logoutUrl }: SiteConfig, next: string): string {
  return withQuery(logoutUrl, 'redirect_url', next);
}

/** The survey that a course asks for before it opens. */
export function surveyUrl({ lmsBaseUrl }: SiteConfig, courseId: string): string {
  return `${lmsBaseUrl}/courses/${courseId}/survey`;
}

function withQuery(url: string, name: string, value: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
