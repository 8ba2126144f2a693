import type { CourseTree } from '@lectern/olx';

/** A course as lists show it. Times are epoch milliseconds. */
export interface CourseSummary {
  courseKey: string;
  title: string;
  /** As displayed. */
  org: string;
  /** As displayed. */
  number: string;
  run: string;
  shortDescription: string | null;
  /** Path of the course image on either origin, or null. */
  image: string | null;
  start: number;
  end: number | null;
  enrollmentStart: number | null;
  enrollmentEnd: number | null;
  selfPaced: boolean;
  invitationOnly: boolean;
  /** `both`: listed; `about`: only its own page; `none`: neither. */
  catalogVisibility: 'both' | 'about' | 'none';
  language: string | null;
}

export function summarizeCourse(tree: CourseTree): CourseSummary {
  const isForTeam = tree.blocks[tree.rootUsageKey]?.visibleToStaffOnly === true;
  return {
    courseKey: tree.courseKey,
    title: tree.title,
    org: tree.settings.displayOrganization ?? tree.org,
    number: tree.settings.displayCourseNumber ?? tree.course,
    run: tree.run,
    shortDescription: tree.about.shortDescription,
    image: tree.courseImage,
    start: tree.start,
    end: tree.end,
    enrollmentStart: tree.enrollmentStart,
    enrollmentEnd: tree.enrollmentEnd,
    selfPaced: tree.selfPaced,
    invitationOnly: tree.invitationOnly,
    catalogVisibility: isForTeam ? 'none' : tree.catalogVisibility,
    language: tree.language,
  };
}
