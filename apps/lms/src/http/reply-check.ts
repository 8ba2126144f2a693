import { type Call, commonFailureStatuses, describeIssue } from '@lectern/contract';
import * as v from 'valibot';
import { UndeclaredReplyError } from '../lib/errors.ts';

/** Throws UndeclaredReplyError if `call` does not declare the status, or the body doesn't match the declaration. */
export function checkReply(call: Call, status: number, body: unknown): void {
  const declared = call.responses[status];
  if (!declared) throw new UndeclaredReplyError(`${call.id} answered ${status}, which it does not declare`);
  if (declared.body === null) {
    if (body !== null)
      throw new UndeclaredReplyError(`${call.id} answered ${status} with a body, which it declares without`);
    return;
  }
  const result = v.safeParse(declared.body, body);
  if (result.success) return;
  const { field, problem } = describeIssue(result.issues[0]);
  throw new UndeclaredReplyError(
    `${call.id} answered ${status} with a body that does not fit: ${field ?? '(root)'}: ${problem}`,
  );
}

/** Statuses that any call can return before its handler runs; a call whose handler returns them declares them. */
export function isCommonFailure(call: Call, status: number): boolean {
  return !call.responses[status] && commonFailureStatuses.some((common) => common === status);
}
