/** A learner as the address names them: a numeric id as a number, anything else as text (RTE-06). */
export type TargetUser = number | string;

/** Reads the last part of the address; null when there is none. */
export function readTargetUser(param: string | undefined): TargetUser | null {
  if (param === undefined || param === '') return null;
  return /^\d+$/.test(param) && Number.isSafeInteger(Number(param)) ? Number(param) : param;
}

/** Whether the page is about the one who looks at it (PRG-01, PRG-03): ids compare by what they say. */
export function isOwnProgress(target: TargetUser | null, userId: number | null): boolean {
  return target === null || (userId !== null && String(target) === String(userId));
}
