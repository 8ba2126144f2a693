import type { CourseTab } from '../lms/course-metadata.ts';

/** The tab with this slug; undefined when the course has none. */
export function findTab(tabs: readonly CourseTab[], slug: string): CourseTab | undefined {
  return tabs.find((tab) => tab.slug === slug);
}
