import type { CourseSummary } from '../../kernel/course/course-summary.ts';
import { findPhase } from './course-dates.ts';

/** The displayed name of a course, shared by its runs. */
export interface CourseName {
  org: string;
  number: string;
}

/** A recommended course with its runs, the preferred run first. */
export interface RecommendedCourse extends CourseName {
  runs: readonly [CourseSummary, ...CourseSummary[]];
}

export interface RecommendationFacts {
  /** Every course run of the site. */
  runs: readonly CourseSummary[];
  /** Keys of the runs that the learner is or was enrolled in. */
  enrolledIn: ReadonlySet<string>;
  /** Epoch milliseconds. */
  now: number;
}

const MAX_RECOMMENDATIONS = 12;

/**
 * Listed courses that the learner never took and can enroll in, now or later: first those of the same organization, then
 * running ones, then by latest start. A course with several runs is listed once.
 */
export function recommendCourses(
  after: CourseName,
  { runs, enrolledIn, now }: RecommendationFacts,
): RecommendedCourse[] {
  const taken = new Set(runs.filter((run) => enrolledIn.has(run.courseKey)).map(courseId));
  taken.add(courseId(after));
  const byCourse = Map.groupBy(
    runs
      .filter((run) => run.catalogVisibility === 'both' && isOpen(run, now) && !taken.has(courseId(run)))
      .toSorted((a, b) => Number(isUpcoming(a, now)) - Number(isUpcoming(b, now)) || b.start - a.start),
    courseId,
  );
  return [...byCourse.values()]
    .flatMap(([first, ...others]): RecommendedCourse[] =>
      first ? [{ org: first.org, number: first.number, runs: [first, ...others] }] : [],
    )
    .toSorted((a, b) => Number(b.org === after.org) - Number(a.org === after.org))
    .slice(0, MAX_RECOMMENDATIONS);
}

/** The course ID of the discovery service: `Acme+CAL101`. */
export function courseId({ org, number }: CourseName): string {
  return `${org}+${number}`;
}

function isOpen(run: CourseSummary, now: number): boolean {
  const { invitationOnly, enrollmentEnd } = run;
  return (
    !invitationOnly && findPhase(run, now) !== 'ended' && (enrollmentEnd === null || now < enrollmentEnd)
  );
}

function isUpcoming(run: CourseSummary, now: number): boolean {
  return findPhase(run, now) === 'upcoming';
}
