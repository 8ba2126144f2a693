import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { celebrations } from '../shared/celebrations.ts';
import { courseAccess } from '../shared/course-access.ts';
import { verifiedMode } from '../shared/upgrade.ts';
import { lenientBoolean, lenientDate, lenientString, nullableString } from '../types.ts';

/** One tab of the course; `tab_id` may be unknown and is then a plain link. */
export const courseTab = v.object({ tab_id: v.string(), title: v.string(), url: v.string() });

/** Fields since mid-2021, 2022 and 2026 are optional, as a server of another era leaves them out (6, 22.3). */
export const courseMetadata = v.object({
  course_id: v.string(),
  title: v.string(),
  org: v.string(),
  number: v.string(),
  username: nullableString,
  is_enrolled: v.boolean(),
  is_self_paced: v.boolean(),
  is_staff: v.boolean(),
  original_user_is_staff: v.boolean(),
  tabs: v.array(courseTab),
  start: lenientDate,
  course_access: v.optional(courseAccess),
  celebrations: v.nullish(celebrations),
  can_load_courseware: lenientBoolean,
  can_show_upgrade_sock: lenientBoolean,
  verified_mode: v.nullish(verifiedMode),
  user_timezone: lenientString,
  can_view_certificate: lenientBoolean,
  studio_access: lenientBoolean,
  course_modes: v.nullish(v.array(v.object({ slug: v.string(), name: v.string() }))),
  is_new_discussion_sidebar_view_enabled: lenientBoolean,
  has_course_author_access: lenientBoolean,
  course_theme_variant: lenientString,
  /** Of this LMS only, as in the courseware's metadata. */
  language: lenientString,
});

/**
 * The data about a course that every screen needs. Denied access is a 200 with `course_access.has_access` false. The
 * request may record a visit and use up the streak (trap 24). Serves API-01.
 */
export const courseMetadataCall = defineCall({
  id: 'courseMetadata',
  summary: 'Course home metadata',
  section: '6',
  index: 1,
  method: 'GET',
  path: '/api/course_home/course_metadata/:courseId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  query: v.object({ browser_timezone: v.optional(v.string()) }),
  responses: {
    200: { description: 'The course as this visitor sees it', body: courseMetadata },
    400: refusal('Malformed course key'),
    401: refusal('The identity sent is not valid'),
    403: refusal('A rule for the whole course refuses this visitor'),
    404: refusal('Unknown course'),
  },
});
export type CourseMetadataWire = ReplyBody<typeof courseMetadataCall, 200>;
