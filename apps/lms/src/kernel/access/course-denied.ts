import { forbidden, type HttpError } from '../../http/errors.ts';
import type { CourseDecision } from './access.policy.ts';
import { denialText } from './course-access.present.ts';

/** The answer to a call that the course refuses: 403 with the code of the denial; for a decision that is one. */
export function courseDenied(decision: CourseDecision): HttpError {
  return forbidden(denialText(decision), decision.denial ?? 'forbidden');
}
