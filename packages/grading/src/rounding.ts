/** Sums of binary fractions miss a limit that they reach by far less than anyone can earn (CS-27). */
const TOLERANCE = 1e-9;

/** Drops the noise of binary fractions: the sum of 0.1 and 0.7 is 0.8. */
export function tidy(value: number): number {
  return Number(value.toFixed(9));
}

/** Whether a grade reaches a limit; equal does (VAL-06, CS-27). Both are fractions. */
export function reaches(grade: number, limit: number): boolean {
  return grade >= limit - TOLERANCE;
}

/**
 * A course grade in whole percent, as Open edX stores and judges it: half a percent rounds up, and so does what is at
 * most 0.05 short of it. 0.5945 gives 0.6, 0.5944 gives 0.59.
 */
export function roundCourseGrade(fraction: number): number {
  return Math.round(Number((fraction * 100 + 0.05).toFixed(9))) / 100;
}
