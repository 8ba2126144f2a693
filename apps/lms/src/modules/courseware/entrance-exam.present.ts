import type { EntranceExamDataWire } from '@lectern/contract';
import type { GradeOverlay } from '../grading/subsection.policy.ts';
import type { CourseView } from './course-view.ts';
import { entranceExamOf, standInExam } from './entrance-exam.policy.ts';

/** How the visitor stands in the entrance exam (22.13); null in a course without one. */
export function presentEntranceExam(view: CourseView, grades: GradeOverlay): EntranceExamDataWire | null {
  const exam = entranceExamOf(view.course);
  if (!exam) return null;
  const { score, isPassed } = standInExam(exam, view, grades);
  return {
    entrance_exam_enabled: true,
    entrance_exam_id: exam.section.block.usageKey,
    entrance_exam_minimum_score_pct: exam.minimumScore,
    entrance_exam_current_score: score,
    entrance_exam_passed: isPassed,
  };
}
