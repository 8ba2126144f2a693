import { STAFF_CHANGES, type StaffChange } from '../problems/staff-changes/staff-change.policy.ts';
import { readPoints } from './grading/points.ts';

export const MAX_REASON_LENGTH = 1000;

/** The submitted fields of the form. */
export interface ChangeForm {
  change: string;
  points: string;
  reason: string;
}

/** Messages by field. */
export type ChangeErrors = Partial<Record<keyof ChangeForm, string>>;

/** Validates the form; `possible` is the problem's weighted maximum of points. */
export function readChange(
  form: ChangeForm,
  possible: number,
): { change: StaffChange; reason: string } | { errors: ChangeErrors } {
  const errors: ChangeErrors = {};
  const kind = STAFF_CHANGES.find((each) => each === form.change);
  const points = readPoints(form.points);
  const reason = form.reason.trim();
  if (!kind) errors.change = 'Choose what to change.';
  if (kind === 'override' && !(points !== null && points <= possible))
    errors.points = `Enter a score from 0 to ${possible}.`;
  if (reason === '') errors.reason = 'Enter a reason.';
  if (reason.length > MAX_REASON_LENGTH) errors.reason = `Use at most ${MAX_REASON_LENGTH} characters.`;
  if (!kind || Object.keys(errors).length > 0) return { errors };
  return { change: kind === 'override' ? { kind, points: points ?? 0 } : { kind }, reason };
}
