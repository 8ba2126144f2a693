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

/** The LMS's pages of a course; on a current LMS, some of them redirect back here (RTE-16 to RTE-24). */
export const legacyUrls = {
  home: ({ lmsBaseUrl }: SiteConfig, courseId: string) => `${lmsBaseUrl}/courses/${courseId}/course/`,
  courseware: ({ lmsBaseUrl }: SiteConfig, courseId: string) =>
    `${lmsBaseUrl}/courses/${courseId}/courseware/`,
  about: ({ lmsBaseUrl }: SiteConfig, courseId: string) => `${lmsBaseUrl}/courses/${courseId}/about`,
  survey: ({ lmsBaseUrl }: SiteConfig, courseId: string) => `${lmsBaseUrl}/courses/${courseId}/survey`,
  dates: ({ lmsBaseUrl }: SiteConfig, courseId: string) => `${lmsBaseUrl}/courses/${courseId}/dates`,
  /** A learner is a further segment (CS-02). */
  progress: ({ lmsBaseUrl }: SiteConfig, courseId: string, userId: string | null) =>
    `${lmsBaseUrl}/courses/${courseId}/progress${userId === null ? '' : `/${encodeURIComponent(userId)}`}`,
} as const;

export type StaffPage = 'people' | 'grading' | 'announcements' | 'import' | 'requests' | 'notices';

/** A page of Lectern's own LMS for the staff of a course. */
export function staffUrl({ lmsBaseUrl }: SiteConfig, courseId: string, page: StaffPage): string {
  return `${lmsBaseUrl}/courses/${courseId}/staff/${page}`;
}

/** Pages of Lectern's own LMS about the whole site, for administrators. */
export function siteStaffUrl({ lmsBaseUrl }: SiteConfig): string {
  return `${lmsBaseUrl}/staff/courses`;
}

/** Where a learner of several organizations chooses the active one; leads on to `next`. */
export function chooseEnterpriseUrl({ lmsBaseUrl }: SiteConfig, next: string): string {
  return withQuery(`${lmsBaseUrl}/enterprise/select/active/`, 'success_url', next);
}

function withQuery(url: string, name: string, value: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
