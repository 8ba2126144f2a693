import * as v from 'valibot';

/**
 * Stable codes of the errors of Lectern's LMS: `{ "detail": <sentence>, "error_code": <code> }`. Each names one reason
 * that a caller can act on; the sentence is for people and may change.
 */
export const lmsErrorCodes = [
  'account_locked',
  'already_exists',
  'answer_not_available',
  'attempts_exhausted',
  'bad_request',
  'block_not_found',
  'bookmark_limit_reached',
  'conflict',
  'content_gated',
  'course_not_found',
  'csrf_failed',
  'database_unavailable',
  'deadlines_fixed',
  'enrollment_closed',
  'enrollment_full',
  'enrollment_required',
  'exam_not_started',
  'exam_over',
  'file_empty',
  'file_type_mismatch',
  'file_type_refused',
  'forbidden',
  'internal_error',
  'invalid_answer',
  'invalid_body',
  'invalid_key',
  'invalid_parameter',
  'invalid_query',
  'masquerading',
  'method_not_allowed',
  'mode_unavailable',
  'no_more_hints',
  'no_notices',
  'not_acceptable',
  'not_authenticated',
  'not_found',
  'not_ready',
  'note_limit_reached',
  'past_due',
  'payload_too_large',
  'request_timeout',
  'reset_first',
  'script_failed',
  'server_busy',
  'signature_invalid',
  'storage_full',
  'storage_read_only',
  'too_many_requests',
  'too_soon',
  'unit_token_expired',
  'unit_token_invalid',
  'unsupported_media_type',
] as const;

export type LmsErrorCode = (typeof lmsErrorCodes)[number];

/** The known `course_access.error_code` values, old and current (wire contract 5.1); servers may send others. */
export const courseAccessErrorCodes = [
  'audit_expired',
  'course_not_started',
  'survey_required',
  'unfulfilled_milestones',
  'microfrontend_disabled',
  'enrollment_required',
  'authentication_required',
  'not_visible_to_user',
  'incorrect_user_group',
  'no_allowed_user_groups',
  'mobile_unavailable',
  'old_mongo',
  'incorrect_active_enterprise',
  'course_not_started_enterprise_learner',
  'data_sharing_access_required',
  'not_visible_in_catalog',
  'embargo',
] as const;

export type CourseAccessErrorCode = (typeof courseAccessErrorCodes)[number];

/** The usual error body; `error_code` comes from Lectern's LMS only, or from servers that send one. */
export const detailError = v.object({ detail: v.string(), error_code: v.optional(v.string()) });
export type DetailError = v.InferOutput<typeof detailError>;

/** The error body of the bookmark and block families (wire contract 12.2, 17.1). */
export const developerError = v.object({
  developer_message: v.optional(v.nullable(v.string())),
  user_message: v.optional(v.nullable(v.string())),
  detail: v.optional(v.string()),
  field_errors: v.optional(v.record(v.string(), v.unknown())),
  error_code: v.optional(v.nullable(v.string())),
});
export type DeveloperError = v.InferOutput<typeof developerError>;

/** The error body of the enrollment family (wire contract 18.1). */
export const messageError = v.object({
  message: v.optional(v.unknown()),
  detail: v.optional(v.string()),
  localizedMessage: v.optional(v.string()),
  user_message_url: v.optional(v.nullable(v.string())),
  error_code: v.optional(v.string()),
});
export type MessageError = v.InferOutput<typeof messageError>;

/** A bare JSON string, as in the 401 responses of course home and token refresh (wire contract 25, trap 6). */
export const bareString = v.string();

/** The 401 of dates and progress: an object for anonymous visitors, a bare string for those who aren't enrolled. */
export const bareOrDetail = v.union([bareString, detailError]);
