import type { CompiledCourse, CompiledSection } from '../course/compiled-course.ts';
import { isUnlisted } from '../course-view/content-state.ts';
import type { CourseView } from '../course-view/course-view.ts';
import type { GradeOverlay } from '../grading/subsection.policy.ts';
import { reachesMinimum } from './prerequisite.policy.ts';

/** The section that learners must pass before any other opens. */
export interface EntranceExam {
  section: CompiledSection;
  /** Fraction 0..1 of its points. */
  minimumScore: number;
}

/** A learner's result in the entrance exam. */
export interface ExamStatus {
  /** Fraction 0..1. */
  score: number;
  isPassed: boolean;
}

/** The entrance exam of a course: the section that its policy names or marks, if the exam is enabled. */
export function entranceExamOf({ tree, sections }: CompiledCourse): EntranceExam | null {
  const { enabled, id, minimumScore } = tree.settings.entranceExam;
  if (!enabled) return null;
  const section = sections.find(({ block }) => block.usageKey === id || block.isEntranceExam);
  return section ? { section, minimumScore } : null;
}

/** The learner's share of the points available to this audience. An exam without any counts as passed. */
export function getExamStatus(
  { section, minimumScore }: EntranceExam,
  view: CourseView,
  grades: GradeOverlay,
): ExamStatus {
  let earned = 0;
  let possible = 0;
  for (const index of listExamSequences(section, view)) {
    const points = grades.get(index);
    const problems = view.problems[index] ?? [];
    earned += points?.earned ?? 0;
    possible += points?.possible ?? problems.reduce((sum, p) => sum + (p.weight ?? p.rawPossible), 0);
  }
  const score = possible > 0 ? earned / possible : 1;
  return { score, isPassed: reachesMinimum(score, minimumScore) };
}

/** Indexes of the exam's sequences that are visible to this audience, in order. */
export function listExamSequences(section: CompiledSection, view: CourseView): number[] {
  return section.sequences.filter((index) => !isUnlisted(view.sequences[index]));
}
