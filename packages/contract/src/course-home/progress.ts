import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { learnersOnly, refusal } from '../responses.ts';
import { certificateData } from '../shared/certificate.ts';
import { accessExpiration, verifiedMode } from '../shared/upgrade.ts';
import {
  lenientBoolean,
  lenientDate,
  lenientNumber,
  lenientString,
  nullableDate,
  nullableString,
} from '../types.ts';
import { creditCourseRequirements } from './credit-requirements.ts';

/** The known `show_correctness` values (wire contract 9.3, 22.4). */
export const showCorrectnessValues = ['always', 'never', 'past_due', 'never_but_include_grade'] as const;
export type ShowCorrectness = (typeof showCorrectnessValues)[number];

/** The known identity verification states (wire contract 9.1, 11). */
export const verificationStatuses = ['none', 'pending', 'approved', 'expired', 'must_reverify'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** One subsection's scores: points are weighted, `percent_graded` is a fraction (wire contract 9.3). */
export const subsectionScore = v.object({
  assignment_type: nullableString,
  block_key: v.optional(v.string()),
  display_name: v.string(),
  due: lenientDate,
  has_graded_assignment: v.boolean(),
  learner_has_access: v.optional(v.boolean()),
  num_points_earned: v.number(),
  num_points_possible: v.number(),
  override: v.nullish(v.object({ system: lenientString, reason: lenientString })),
  percent_graded: v.number(),
  problem_scores: v.array(v.object({ earned: v.number(), possible: v.number() })),
  show_correctness: v.string(),
  show_grades: v.boolean(),
  url: nullableString,
});
export type SubsectionScoreWire = v.InferOutput<typeof subsectionScore>;

/**
 * One assignment type; `num_total` is a float that holds an integer, `weight` a fraction. Studio stores null for a
 * `short_label` that it was not given (wire contract 9.2).
 */
export const assignmentPolicy = v.object({
  type: v.string(),
  short_label: nullableString,
  num_total: v.number(),
  num_droppable: v.number(),
  weight: v.number(),
});

/** The sums of a current server for one assignment type; fractions (wire contract 22.4). */
export const assignmentTypeGrade = v.object({
  type: v.string(),
  weight: v.number(),
  average_grade: v.number(),
  weighted_grade: v.number(),
  short_label: lenientString,
  num_droppable: lenientNumber,
  last_grade_publish_date: lenientDate,
  has_hidden_contribution: lenientString,
});
export type AssignmentTypeGradeWire = v.InferOutput<typeof assignmentTypeGrade>;

const completionCounts = v.object({
  complete_count: v.number(),
  incomplete_count: v.number(),
  locked_count: v.number(),
});

/** Numbers of units. In rare cases servers send an empty list to anonymous visitors, which counts as no units. */
export const completionSummary = v.union([
  completionCounts,
  v.pipe(
    v.strictTuple([]),
    v.transform(() => ({ complete_count: 0, incomplete_count: 0, locked_count: 0 })),
  ),
]);

/** The progress tab (wire contract 9.1 and 22.4). `grade_range` keeps its letters as keys (trap 9). */
export const progress = v.object({
  access_expiration: v.nullable(accessExpiration),
  assignment_type_grade_summary: v.nullish(v.array(assignmentTypeGrade)),
  certificate_data: v.nullable(certificateData),
  completion_summary: completionSummary,
  course_grade: v.object({
    letter_grade: nullableString,
    percent: v.number(),
    is_passing: v.boolean(),
  }),
  credit_course_requirements: v.nullish(creditCourseRequirements),
  disable_progress_graph: lenientBoolean,
  end: nullableDate,
  enrollment_mode: nullableString,
  final_grades: lenientNumber,
  grading_policy: v.object({
    assignment_policies: v.array(assignmentPolicy),
    grade_range: v.record(v.string(), v.number()),
    assignment_colors: v.nullish(v.array(v.string())),
  }),
  has_scheduled_content: v.nullable(v.boolean()),
  section_scores: v.array(v.object({ display_name: v.string(), subsections: v.array(subsectionScore) })),
  studio_url: nullableString,
  user_has_passing_grade: v.boolean(),
  username: v.string(),
  verification_data: v.object({ link: nullableString, status: v.string(), status_date: nullableDate }),
  verified_mode: v.nullable(verifiedMode),
});

const responses = {
  200: { description: 'Grades and completion', body: progress },
  400: refusal('Malformed course key'),
  401: learnersOnly('Not enrolled, or anonymous'),
  403: refusal('A course access rule refuses this visitor'),
  404: refusal('Unknown course or learner, no right to see this learner, or a course with the legacy page'),
} as const;

/** One's own progress; no slash at the end. Serves API-03. */
export const progressCall = defineCall({
  id: 'progress',
  summary: 'Progress tab',
  section: '9',
  index: 3,
  method: 'GET',
  path: '/api/course_home/progress/:courseId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  responses,
});
export type ProgressWire = ReplyBody<typeof progressCall, 200>;

/** Another learner's progress, for course staff; the id is numeric and here the slash is needed (trap 7). API-03. */
export const progressOfUserCall = defineCall({
  id: 'progressOfUser',
  summary: 'Progress tab of one learner, for course staff',
  section: '9',
  index: 3,
  method: 'GET',
  path: '/api/course_home/progress/:courseId/:userId/',
  host: 'lms',
  auth: 'optional',
  params: v.object({
    courseId: courseKey,
    userId: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Not a number')),
  }),
  responses,
});
