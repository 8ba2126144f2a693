import { averageOfType, rankGrade, roundCourseGrade, sumWeighted } from '@lectern/grading';
import type { Progress } from '../../../lms/progress.ts';
import { readPolicy, type VisibleGrade } from '../grades.ts';
import { applyScores, type HypotheticalScores, type PlannedAssignment } from './assignments.ts';

/**
 * The grade with some hypothetical scores, rounded and judged as the server would. Assignment types without any keep
 * the average of `visible`, which may include scores that this learner can't see individually.
 */
export function computeHypotheticalGrade(
  gradingPolicy: Progress['gradingPolicy'],
  visible: VisibleGrade,
  assignments: readonly PlannedAssignment[],
  scores: HypotheticalScores,
): VisibleGrade {
  const changedTypes = new Set(assignments.filter(({ key }) => scores.has(key)).map(({ type }) => type));
  const counted = applyScores(assignments, scores).filter(({ counts }) => counts);
  const types = visible.types.map((row) => {
    if (!changedTypes.has(row.policy.type)) return row;
    const averageGrade = averageOfType(row.policy, counted);
    return { ...row, averageGrade, weightedGrade: averageGrade * row.policy.weight };
  });
  const visiblePercent = roundCourseGrade(sumWeighted(types.map(({ weightedGrade }) => weightedGrade)));
  const rank = rankGrade(readPolicy(gradingPolicy), visiblePercent);
  return { ...visible, ...rank, types, visiblePercent, isHypothetical: true };
}
