import type { CourseView } from '../courseware/course-view.ts';
import type { GradeOverlay } from '../courseware/overlay.ts';
import {
  type CourseGrade,
  type GradedSubsection,
  gradeCourse,
  mayShowGrades,
} from './course-grade.policy.ts';

/** Sequences whose grade counts for this audience: graded, there, and released. */
function countsForGrade(view: CourseView, index: number): boolean {
  const state = view.sequences[index];
  return state !== 'hidden' && state !== 'unreleased' && view.course.sequences[index]?.block.graded === true;
}

/** The learner's graded sequences as `viewer` may see them. */
export function listGradedSubsections(
  view: CourseView,
  grades: GradeOverlay,
  viewer: { isStaff: boolean; now: number },
): GradedSubsection[] {
  return view.course.sequences
    .filter((sequence) => countsForGrade(view, sequence.index))
    .map(({ index, block, problems }) => {
      const points = grades.get(index);
      const possible = problems.reduce((sum, p) => sum + (p.weight ?? p.rawPossible), 0);
      const { format: type, due, showCorrectness } = block;
      return {
        type,
        earned: points?.earned ?? 0,
        possible: points?.possible ?? possible,
        due,
        showCorrectness,
        showGrades: mayShowGrades({ due, showCorrectness }, viewer),
      };
    });
}

const computed = new WeakMap<GradeOverlay, WeakMap<CourseView, CourseGrade>>();

/** The learner's grade in the course. Computed once per learner's grades and view. */
export function courseGradeOf(view: CourseView, grades: GradeOverlay): CourseGrade {
  const byView = computed.get(grades) ?? new WeakMap<CourseView, CourseGrade>();
  computed.set(grades, byView);
  const known = byView.get(view);
  if (known) return known;
  const subsections = listGradedSubsections(view, grades, { isStaff: true, now: 0 });
  const grade = gradeCourse(view.course.tree.gradingPolicy, subsections);
  byView.set(view, grade);
  return grade;
}
