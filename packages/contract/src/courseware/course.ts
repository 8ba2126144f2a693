import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { celebrations } from '../shared/celebrations.ts';
import { certificateData } from '../shared/certificate.ts';
import { courseAccess } from '../shared/course-access.ts';
import { courseGoals } from '../shared/goals.ts';
import { accessExpiration, offer, verifiedMode } from '../shared/upgrade.ts';
import { lenientBoolean, lenientNumber, lenientString, nullableDate, nullableString } from '../types.ts';

/** A tab as servers of 2021 send it here; a `url` that begins with `/` is on the LMS (wire contract 11.1). */
export const coursewareTab = v.object({
  title: v.string(),
  slug: v.string(),
  priority: lenientNumber,
  type: lenientString,
  url: v.string(),
});

/** A program that holds this course; `slug` is that of the program's type (wire contract 11.2). */
export const relatedProgram = v.object({
  slug: v.string(),
  title: v.string(),
  url: v.string(),
  uuid: v.string(),
  progress: v.object({ completed: v.number(), in_progress: v.number(), not_started: v.number() }),
});
export type RelatedProgramWire = v.InferOutput<typeof relatedProgram>;

/** Scores are fractions (wire contract 22.13). */
export const entranceExamData = v.object({
  entrance_exam_current_score: v.number(),
  entrance_exam_enabled: v.boolean(),
  entrance_exam_id: nullableString,
  entrance_exam_minimum_score_pct: v.number(),
  entrance_exam_passed: v.boolean(),
});
export type EntranceExamDataWire = v.InferOutput<typeof entranceExamData>;

/** The courseware's view of the course; fields of 2021 only and of current servers only are optional (11, 22.1). */
export const coursewareCourse = v.object({
  id: v.string(),
  name: v.string(),
  number: v.optional(v.string()),
  org: v.optional(v.string()),
  start: nullableDate,
  end: nullableDate,
  enrollment_start: nullableDate,
  enrollment_end: nullableDate,
  enrollment: v.object({ mode: nullableString, is_active: v.nullable(v.boolean()) }),
  access_expiration: v.nullable(accessExpiration),
  can_show_upgrade_sock: lenientBoolean,
  content_type_gating_enabled: v.boolean(),
  course_goals: v.nullish(courseGoals),
  course_access: v.optional(courseAccess),
  can_view_legacy_courseware: lenientBoolean,
  is_staff: v.optional(v.boolean()),
  original_user_is_staff: v.optional(v.boolean()),
  license: nullableString,
  offer: v.nullable(offer),
  verified_mode: v.nullish(verifiedMode),
  tabs: v.optional(v.array(coursewareTab)),
  user_timezone: nullableString,
  show_calculator: v.boolean(),
  notes: v.object({ enabled: v.boolean(), visible: v.boolean() }),
  marketing_url: lenientString,
  celebrations: v.nullable(celebrations),
  user_has_passing_grade: v.boolean(),
  course_exit_page_is_active: lenientBoolean,
  certificate_data: v.nullish(certificateData),
  verify_identity_url: lenientString,
  verification_status: lenientString,
  linkedin_add_to_profile_url: lenientString,
  related_programs: v.nullish(v.array(relatedProgram)),
  user_needs_integrity_signature: lenientBoolean,
  is_integrity_signature_enabled: lenientBoolean,
  is_mfe_special_exams_enabled: lenientBoolean,
  is_mfe_proctored_exams_enabled: lenientBoolean,
  can_access_proctored_exams: lenientBoolean,
  entrance_exam_data: v.nullish(entranceExamData),
  language: lenientString,
  learning_assistant_enabled: lenientBoolean,
  effort: lenientString,
  pacing: lenientString,
  short_description: lenientString,
  start_display: lenientString,
  start_type: lenientString,
});

/** The course as the courseware needs it; its `Date` header gives the clock offset. Serves API-12. */
export const coursewareCourseCall = defineCall({
  id: 'coursewareCourse',
  summary: 'Courseware course metadata',
  section: '11',
  index: 12,
  method: 'GET',
  path: '/api/courseware/course/:courseId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  query: v.object({
    browser_timezone: v.optional(v.string()),
    username: v.optional(v.string()),
    requested_fields: v.optional(v.string()),
  }),
  responses: {
    200: { description: 'The course as this visitor sees it', body: coursewareCourse },
    400: refusal('Malformed course key'),
    401: refusal('The identity sent is not valid'),
    403: refusal("Another learner's name without the right to it"),
    404: refusal('Unknown or invisible course'),
  },
});
export type CoursewareCourseWire = ReplyBody<typeof coursewareCourseCall, 200>;
