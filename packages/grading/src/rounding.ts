/** Floating-point sums may fall short of a limit by far less than any score can matter (CS-27). */
const TOLERANCE = 1e-9;

/** Removes floating-point noise: the sum of 0.1 and 0.7 is 0.8. */
export function tidy(value: number): number {
  return Number(value.toFixed(9));
}

/** Whether a grade reaches a limit, inclusive (VAL-06, CS-27). Both are fractions. */
export function reaches(grade: number, limit: number): boolean {
  return grade >= limit - TOLERANCE;
}

/**
 * A course grade in whole percent, as Open edX stores and judges it: half a percent rounds up, and so does a value at
 * most 0.05 below it. 0.5945 gives 0.6, 0.5944 gives 0.59.
 */
export function roundCourseGrade(fraction: number): number {
  return Math.round(Number((fraction * 100 + 0.05).toFixed(9))) / 100;
}
