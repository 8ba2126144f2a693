/** A learner's result in a prerequisite: both in percent 0..100. */
export interface PrerequisiteResult {
  scorePercent: number;
  completionPercent: number;
}

/** Whether a prerequisite is met; reaching the limit exactly is enough. */
export function meetsPrerequisite(
  prerequisite: { minScorePercent: number; minCompletionPercent: number },
  result: PrerequisiteResult,
): boolean {
  return (
    reachesMinimum(result.scorePercent, prerequisite.minScorePercent) &&
    reachesMinimum(result.completionPercent, prerequisite.minCompletionPercent)
  );
}

// Binary fractions are inexact: 0.1 + 0.2 must reach 0.3.
const ROUNDING = 1e-9;

/** Whether a share of points reaches a limit, both in the same unit. */
export function reachesMinimum(share: number, minimum: number): boolean {
  return share + ROUNDING >= minimum;
}
