import {
  type CourseGrade,
  closingTime,
  type GradedSubsection,
  gradeCourse,
  gradeTypes,
  mayShowGrades,
  type TypeGrade,
} from '@lectern/grading';
import type { AssignmentType } from '@lectern/olx';
import { isUnlisted } from '../course-view/content-state.ts';
import type { CourseView } from '../course-view/course-view.ts';
import { perOverlay } from '../course-view/per-view.ts';
import { type ScheduleStart, withOwnDue } from '../due-dates/due.policy.ts';
import type { GradeOverlay } from './subsection.policy.ts';

/** Whether a sequence counts towards the grade for this audience: graded, visible and released. */
function countsForGrade(view: CourseView, index: number): boolean {
  return !isUnlisted(view.sequences[index]) && view.course.sequences[index]?.block.graded === true;
}

/** Who views grades, and when; `scheduleStart` belongs to the graded learner. */
export interface GradeViewer {
  isStaff: boolean;
  now: number;
  scheduleStart: ScheduleStart;
}

/** The learner's graded sequences as `viewer` may see them. */
function listGradedSubsections(
  view: CourseView,
  grades: GradeOverlay,
  viewer: GradeViewer,
): GradedSubsection[] {
  return view.course.sequences
    .filter((sequence) => countsForGrade(view, sequence.index))
    .map(({ index, block }) => {
      const points = grades.get(index);
      const possible = (view.problems[index] ?? []).reduce((sum, p) => sum + (p.weight ?? p.rawPossible), 0);
      const { format: type, showCorrectness } = block;
      const closesAt = closingTime(withOwnDue(view.course.tree, block, viewer.scheduleStart));
      return {
        type,
        earned: points?.earned ?? 0,
        possible: points?.possible ?? possible,
        closesAt,
        showCorrectness,
        showGrades: mayShowGrades({ closesAt, showCorrectness }, viewer),
      };
    });
}

/** The learner's grade in the course, hidden scores included. Cached per grade overlay and view. */
export const courseGradeOf = perOverlay(
  () => '',
  (view: CourseView, grades: GradeOverlay): CourseGrade => {
    const subsections = listGradedSubsections(view, grades, { isStaff: true, now: 0, scheduleStart: null });
    return gradeCourse(view.course.tree.gradingPolicy, subsections);
  },
);

/**
 * The grade table as `viewer` may see it. Cached per grade overlay and view, since scores are revealed at view
 * boundaries; recomputed if personal due dates determine these times.
 */
export function typeGradesOf(
  view: CourseView,
  grades: GradeOverlay,
  viewer: GradeViewer,
): TypeGrade<AssignmentType>[] {
  return viewer.scheduleStart === null
    ? commonTypeGradesOf(view, grades, viewer)
    : makeTypeGrades(view, grades, viewer);
}

const makeTypeGrades = (view: CourseView, grades: GradeOverlay, viewer: GradeViewer) =>
  gradeTypes(view.course.tree.gradingPolicy, listGradedSubsections(view, grades, viewer));

const commonTypeGradesOf = perOverlay(({ isStaff }: GradeViewer) => String(isStaff), makeTypeGrades);
