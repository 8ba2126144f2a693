import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { developerError } from '../errors.ts';
import { courseKey } from '../keys.ts';
import { lenientBoolean, lenientString } from '../types.ts';
import { discussionRefusals, fieldRefusal } from './shared.ts';

const reason = v.object({ code: v.string(), label: v.string() });

/**
 * What a course allows this person in its discussions. A field that a release lacks is absent, which also says that it
 * does not take the body fields that belong to it: `captcha_token` with `captcha_settings`, `notify_all_learners` with
 * `is_notify_all_learners_enabled`, `enable_in_context_sidebar` with `is_posting_enabled`.
 */
export const discussionConfig = v.object({
  id: v.string(),
  /** `openedx`, `legacy`, or the name of an external tool. */
  provider: v.string(),
  enable_in_context: lenientBoolean,
  group_at_subsection: lenientBoolean,
  is_posting_enabled: lenientBoolean,
  blackouts: v.optional(v.array(v.object({ start: v.string(), end: v.string() }))),
  allow_anonymous: v.boolean(),
  allow_anonymous_to_peers: v.boolean(),
  user_roles: v.nullish(v.array(v.string())),
  has_moderation_privileges: lenientBoolean,
  has_bulk_delete_privileges: lenientBoolean,
  is_group_ta: lenientBoolean,
  is_user_admin: lenientBoolean,
  is_course_staff: lenientBoolean,
  is_course_admin: lenientBoolean,
  edit_reasons: v.nullish(v.array(reason)),
  post_close_reasons: v.nullish(v.array(reason)),
  is_notify_all_learners_enabled: lenientBoolean,
  captcha_settings: v.optional(v.object({ enabled: v.boolean(), site_key: lenientString })),
  is_email_verified: lenientBoolean,
  only_verified_users_can_post: lenientBoolean,
  content_creation_rate_limited: lenientBoolean,
  show_discussions: lenientBoolean,
  thread_list_url: lenientString,
  following_thread_list_url: lenientString,
  topics_url: lenientString,
});

/** For the learning front end and apps; 404 while the course's discussions are off. */
export const discussionConfigV1Call = defineCall({
  id: 'discussionConfigV1',
  summary: 'Discussion rules of a course, for apps',
  section: '27.2',
  method: 'GET',
  path: '/api/discussion/v1/courses/:courseId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  responses: { 200: { description: 'The rules', body: discussionConfig }, ...discussionRefusals },
});

/** Since Sumac; also while the course's discussions are off, with `show_discussions` false. */
export const discussionConfigCall = defineCall({
  id: 'discussionConfig',
  summary: 'Discussion rules of a course',
  section: '27.2',
  method: 'GET',
  path: '/api/discussion/v2/courses/:courseId/',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  responses: { 200: { description: 'The rules', body: discussionConfig }, ...discussionRefusals },
});
export type DiscussionConfigWire = ReplyBody<typeof discussionConfigCall, 200>;

export const divisionSchemes = ['none', 'cohort', 'enrollment_track'] as const;

const discussionSettings = v.object({
  id: v.number(),
  division_scheme: v.string(),
  available_division_schemes: v.array(v.string()),
  always_divide_inline_discussions: v.boolean(),
  divided_inline_discussions: v.array(v.string()),
  divided_course_wide_discussions: v.array(v.string()),
  reported_content_email_notifications: v.boolean(),
});

/** How topics are divided between groups; read by moderators. */
export const discussionSettingsCall = defineCall({
  id: 'discussionSettings',
  summary: 'Division of discussions into groups',
  section: '27.2',
  method: 'GET',
  path: '/api/discussion/v1/courses/:courseId/settings',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  responses: { 200: { description: 'The settings', body: discussionSettings }, ...discussionRefusals },
});
export type DiscussionSettingsWire = ReplyBody<typeof discussionSettingsCall, 200>;

/** Changes the fields that it gives. */
export const saveDiscussionSettingsCall = defineCall({
  id: 'saveDiscussionSettings',
  summary: 'Divide discussions into groups',
  section: '27.2',
  method: 'PATCH',
  path: '/api/discussion/v1/courses/:courseId/settings',
  host: 'lms',
  auth: 'user',
  bodyType: 'merge-patch',
  params: v.object({ courseId: courseKey }),
  body: v.strictObject({
    division_scheme: v.optional(v.picklist(divisionSchemes)),
    always_divide_inline_discussions: v.optional(v.boolean()),
    divided_inline_discussions: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.maxLength(2000)),
    ),
    divided_course_wide_discussions: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.maxLength(2000)),
    ),
    reported_content_email_notifications: v.optional(v.boolean()),
  }),
  responses: {
    204: { description: 'Saved', body: null },
    400: fieldRefusal,
    ...discussionRefusals,
  },
});

/** One page of at most 100 cohorts, for moderators who choose a group for a post. */
export const listCohortsCall = defineCall({
  id: 'listCohorts',
  summary: 'Cohorts of a course',
  section: '27.2',
  method: 'GET',
  path: '/api/cohorts/v1/courses/:courseId/cohorts/',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: {
      description: 'The cohorts',
      body: v.array(
        v.object({
          id: v.number(),
          name: v.string(),
          user_count: v.optional(v.number()),
          assignment_type: lenientString,
          user_partition_id: v.nullish(v.number()),
          group_id: v.nullish(v.number()),
        }),
      ),
    },
    401: { description: 'Anonymous', body: developerError },
    403: { description: 'Neither staff nor a moderator', body: developerError },
    404: { description: 'Unknown course', body: developerError },
  },
});

/** The roles that this call gives; Administrators are appointed elsewhere, and every learner is a `Student`. */
export const discussionRoleNames = ['Moderator', 'Group Moderator', 'Community TA'] as const;

const discussionRoleHolders = v.object({
  course_id: v.string(),
  results: v.array(
    v.object({
      username: v.string(),
      email: v.string(),
      first_name: v.string(),
      last_name: v.string(),
      /** Of their cohort or track; null while discussions aren't divided. */
      group_name: lenientString,
    }),
  ),
  division_scheme: v.string(),
});
const roleParams = v.object({ courseId: courseKey, role: v.string() });

/** Unlike the settings, not for moderators: the response contains addresses. */
export const discussionRoleCall = defineCall({
  id: 'discussionRole',
  summary: 'Who has a role in the discussions of a course',
  section: '27.2',
  method: 'GET',
  path: '/api/discussion/v1/courses/:courseId/roles/:role',
  host: 'lms',
  auth: 'user',
  params: roleParams,
  responses: {
    200: { description: 'Everybody with the role', body: discussionRoleHolders },
    400: fieldRefusal,
    ...discussionRefusals,
  },
});
export type DiscussionRoleWire = ReplyBody<typeof discussionRoleCall, 200>;

/** Repeating it changes nothing. */
export const changeDiscussionRoleCall = defineCall({
  id: 'changeDiscussionRole',
  summary: 'Give or take a role in the discussions of a course',
  section: '27.2',
  method: 'POST',
  path: '/api/discussion/v1/courses/:courseId/roles/:role',
  host: 'lms',
  auth: 'user',
  params: roleParams,
  body: v.object({
    /** A username, or the confirmed address of an account. */
    user_id: v.pipe(v.string(), v.maxLength(255)),
    action: v.picklist(['allow', 'revoke']),
  }),
  responses: {
    200: { description: 'Everybody with the role afterwards', body: discussionRoleHolders },
    400: fieldRefusal,
    ...discussionRefusals,
  },
});
