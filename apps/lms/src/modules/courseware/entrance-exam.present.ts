import type { EntranceExamDataWire } from '@lectern/contract';
import type { Access } from '../../kernel/access/access.ts';
import type { GradeOverlay } from '../../kernel/grading/subsection.policy.ts';
import { entranceExamOf, getExamStatus } from '../../kernel/progress/entrance-exam.policy.ts';

/**
 * The reference client of 2026 reads this object in every course, and disables turning units until the exam is passed.
 */
const NO_EXAM: EntranceExamDataWire = {
  entrance_exam_enabled: false,
  entrance_exam_id: '',
  entrance_exam_minimum_score_pct: 0.65,
  entrance_exam_current_score: 0,
  entrance_exam_passed: true,
};

/** The visitor's entrance exam status (22.13). It blocks nothing for the course team, so they count as passed. */
export function presentEntranceExam(
  { view, visitor }: Pick<Access, 'view' | 'visitor'>,
  grades: GradeOverlay,
): EntranceExamDataWire {
  const exam = entranceExamOf(view.course);
  if (!exam) return NO_EXAM;
  const { score, isPassed } = getExamStatus(exam, view, grades);
  return {
    entrance_exam_enabled: true,
    entrance_exam_id: exam.section.block.usageKey,
    entrance_exam_minimum_score_pct: exam.minimumScore,
    entrance_exam_current_score: score,
    entrance_exam_passed: isPassed || visitor.isStaff,
  };
}
