import { forbidden, type HttpError } from '../../lib/errors.ts';
import type { CourseDecision } from './access.policy.ts';
import { denialText } from './course-access.present.ts';

/** The 403 error for a denied call, with the code of the denial. Throws for a decision that grants access. */
export function courseDenied(decision: CourseDecision): HttpError {
  return forbidden(denialText(decision), decision.denial ?? 'forbidden');
}
