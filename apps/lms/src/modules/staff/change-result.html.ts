import { alert } from '../../pages/forms.ts';
import type { Html } from '../../pages/html.ts';
import type { StaffChangeResult } from '../problems/staff-changes/change-as-staff.ts';

/** The result of the change that redirected here: `done` is a key of `words`, or 'impossible'. `link` leads on after a success. */
export function doneAlert(
  done: string | null,
  words: Readonly<Record<string, string>>,
  link: Html | null = null,
): Html | null {
  if (done === 'impossible')
    return alert(
      'info',
      'Nothing was changed, because the work has changed since you opened the page. Check it, then try again.',
    );
  const result = Object.entries(words).find(([kind]) => kind === done)?.[1];
  return result === undefined ? null : alert('success', result, link);
}

/** Why the author's script gave no verdict, as an error of the form; null where it did, or wasn't needed. */
export function changeFault(result: StaffChangeResult): string | null {
  if (result.kind === 'busy')
    return 'Nothing was changed, because many answers are being graded right now. Wait a moment, then try again.';
  if (result.kind !== 'script-failed') return null;
  const { type, message, line } = result.fault;
  const place = line === null ? '' : ` in line ${line}`;
  return `Nothing was changed, because the problem’s grading script failed${place}: ${type}: ${message}`;
}
