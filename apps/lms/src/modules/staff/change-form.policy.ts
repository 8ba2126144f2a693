import { defineMessages, t } from '../../i18n/messages.ts';
import { STAFF_CHANGES, type StaffChange } from '../problems/staff-changes/staff-change.policy.ts';
import { readPoints } from './grading/points.ts';
import { scoreRange, tooLong } from './phrases.ts';

const messages = defineMessages({
  change: { defaultMessage: 'Choose what to change.', description: 'Error of a form of staff' },
  reason: { defaultMessage: 'Enter a reason.', description: 'Error of a form of staff' },
});

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
  if (!kind) errors.change = t(messages.change);
  if (kind === 'override' && !(points !== null && points <= possible)) errors.points = scoreRange(possible);
  if (reason === '') errors.reason = t(messages.reason);
  if (reason.length > MAX_REASON_LENGTH) errors.reason = tooLong(MAX_REASON_LENGTH);
  if (!kind || Object.keys(errors).length > 0) return { errors };
  return { change: kind === 'override' ? { kind, points: points ?? 0 } : { kind }, reason };
}
