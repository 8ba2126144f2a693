import type { CourseTab } from '../lms/course-metadata.ts';

/** A tab for display. */
export interface TabItem {
  id: string;
  title: string;
  href: string;
  current: boolean;
}

/**
 * The tabs in the order received, the active one marked (FRM-02). A URL that begins with a slash is on the LMS
 * (FRM-03).
 */
export function listTabItems(
  tabs: readonly CourseTab[],
  active: string | null,
  lmsBaseUrl: string,
): TabItem[] {
  return tabs.map(({ slug, title, url }) => ({
    id: slug,
    title,
    href: absoluteUrl(url, lmsBaseUrl),
    current: slug === active,
  }));
}

function absoluteUrl(url: string, lmsBaseUrl: string): string {
  return url.startsWith('/') ? lmsBaseUrl + url : url;
}

/** The title of a tab; null when the course has no such tab. */
export function findTabTitle(tabs: readonly CourseTab[], slug: string): string | null {
  return tabs.find((tab) => tab.slug === slug)?.title ?? null;
}

/** The address of a tab; null when the course has no such tab. */
export function findTabUrl(
  tabs: readonly CourseTab[],
  slug: string,
  { lmsBaseUrl }: { readonly lmsBaseUrl: string },
): string | null {
  const tab = tabs.find((one) => one.slug === slug);
  return tab === undefined ? null : absoluteUrl(tab.url, lmsBaseUrl);
}
