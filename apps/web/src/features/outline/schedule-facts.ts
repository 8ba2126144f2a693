import type { ScheduleFacts } from '../../course/schedule-banners/schedule-banner.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { Outline } from '../../lms/outline.ts';

/** What the outline says about the schedule of the course. */
export function listScheduleFacts(outline: Outline, course: CourseMetadata): ScheduleFacts {
  return {
    isSelfPaced: course.isSelfPaced,
    hasEnded: outline.hasEnded,
    dateBlocks: outline.datesWidget.courseDateBlocks,
    bannerInfo: outline.datesBannerInfo,
  };
}
