import type { Rubric } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import type { ResponseChange } from '../../exercises/open-response/grade-response.ts';
import { readAssessment } from '../../exercises/open-response/rubric.policy.ts';
import { MAX_REASON_LENGTH } from '../change-form.policy.ts';
import { tooLong } from '../phrases.ts';

const messages = defineMessages({
  reason: { defaultMessage: 'Enter a reason.', description: 'Error of a form of staff' },
  change: { defaultMessage: 'Choose what to do.', description: 'Error of a form of staff' },
});

/** The submitted fields of the form, with those of the rubric. */
export type ResponseForm = Readonly<Record<string, string>> & { change: string; reason: string };

/**
 * Validates the form; errors by field. Replacing a score, canceling and reopening need a reason; a first assessment doesn't.
 */
export function readResponseChange(
  rubric: Rubric,
  form: ResponseForm,
  { isScored, at }: { isScored: boolean; at: number },
): { change: ResponseChange; reason: string } | { errors: Record<string, string> } {
  const { change: kind } = form;
  const reason = form.reason.trim();
  const errors: Record<string, string> = {};
  if (reason === '' && (isScored || kind !== 'grade-response')) errors.reason = t(messages.reason);
  if (reason.length > MAX_REASON_LENGTH) errors.reason = tooLong(MAX_REASON_LENGTH);
  let change: ResponseChange | null = null;
  if (kind === 'grade-response') {
    const assessment = readAssessment(rubric, (field) => form[field] ?? '', at);
    if ('fault' in assessment) errors.rubric = assessment.fault;
    else change = { kind, assessment };
  } else if (kind === 'cancel-response' || kind === 'reopen-response') change = { kind };
  else errors.change = t(messages.change);
  return change === null || Object.keys(errors).length > 0 ? { errors } : { change, reason };
}
