import { formatNumber } from '../../i18n/format.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import type { Html } from '../../lib/html.ts';
import { resultAlert } from '../../pages/forms.ts';
import type { StaffChangeResult } from '../problems/staff-changes/change-as-staff.ts';

const messages = defineMessages({
  impossible: {
    defaultMessage:
      'Nothing was changed, because the work has changed since you opened the page. Check it, then try again.',
    description: 'After a change by staff to a learner’s work',
  },
  busy: {
    defaultMessage:
      'Nothing was changed, because many answers are being graded right now. Wait a moment, then try again.',
    description: 'After a change by staff to a learner’s work',
  },
  failed: {
    defaultMessage: 'Nothing was changed, because the problem’s grading script failed: {fault}',
    description: 'After a change by staff to a learner’s work; “fault” is the error of a program, in English',
  },
  failedInLine: {
    defaultMessage:
      'Nothing was changed, because the problem’s grading script failed in line {line}: {fault}',
    description: 'After a change by staff to a learner’s work; “fault” is the error of a program, in English',
  },
});

/** The result of the change that redirected here: `done` is a key of `doneMessages`, or 'impossible'. `link` leads on after a success. */
export function doneAlert(
  done: string | null,
  doneMessages: Readonly<Record<string, Message>>,
  link: Html | null = null,
): Html | null {
  if (done === 'impossible') return resultAlert('info', t(messages.impossible));
  const result = Object.entries(doneMessages).find(([kind]) => kind === done)?.[1];
  return result === undefined ? null : resultAlert('success', t(result), link);
}

/** Why the author's script gave no verdict, as an error of the form; null where it did, or wasn't needed. */
export function changeFault(result: StaffChangeResult): string | null {
  if (result.kind === 'busy') return t(messages.busy);
  if (result.kind !== 'script-failed') return null;
  const { type, message, line } = result.fault;
  const fault = `${type}: ${message}`;
  return line === null
    ? t(messages.failed, { fault })
    : t(messages.failedInLine, { fault, line: formatNumber(line) });
}
