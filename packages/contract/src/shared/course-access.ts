import * as v from 'valibot';
import { nullableString } from '../types.ts';

/** Whether the courseware may be loaded, and why not; `error_code` may be unknown (wire contract 5.1). */
export const courseAccess = v.object({
  has_access: v.boolean(),
  error_code: nullableString,
  developer_message: nullableString,
  user_message: nullableString,
  additional_context_user_message: nullableString,
  user_fragment: v.optional(v.unknown()),
});
export type CourseAccessWire = v.InferOutput<typeof courseAccess>;
