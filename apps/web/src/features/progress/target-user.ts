/** The learner in the URL: a numeric id as a number, anything else as text (RTE-06). */
export type TargetUser = number | string;

/** Parses the last segment of the path; null without one. */
export function readTargetUser(param: string | undefined): TargetUser | null {
  if (param === undefined || param === '') return null;
  return /^\d+$/.test(param) && Number.isSafeInteger(Number(param)) ? Number(param) : param;
}

/** Whether users are viewing their own progress (PRG-01, PRG-03). */
export function isOwnProgress(target: TargetUser | null, userId: number | null): boolean {
  return target === null || (userId !== null && String(target) === String(userId));
}
