import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { certificateData } from '../shared/certificate.ts';
import { dateBlock, datesBannerInfo } from '../shared/dates.ts';
import { courseGoals } from '../shared/goals.ts';
import { accessExpiration, offer, verifiedMode } from '../shared/upgrade.ts';
import { lenientBoolean, lenientDate, lenientNumber, lenientString, nullableString } from '../types.ts';

/**
 * One block of the tree (wire contract 7.3). `complete` is absent if nothing can be completed;
 * `effort_time` is in seconds, `legacy_web_url` came from servers of 2021 only, `hide_from_toc` from current ones.
 * `hidden_from_learners` is Lectern's: on sections and sequences that staff can open and learners can't, it says why.
 * Blocks that don't belong in an outline come without `complete`, `resume_block` and `lms_web_url`, and must not make
 * the others unreadable (ERR-06).
 */
export const outlineBlock = v.object({
  id: v.string(),
  type: v.string(),
  display_name: v.string(),
  children: v.optional(v.array(v.string())),
  complete: lenientBoolean,
  resume_block: lenientBoolean,
  description: lenientString,
  due: lenientDate,
  effort_activities: lenientNumber,
  effort_time: lenientNumber,
  icon: lenientString,
  lms_web_url: lenientString,
  legacy_web_url: lenientString,
  has_scheduled_content: lenientBoolean,
  hide_from_toc: lenientBoolean,
  hidden_from_learners: v.nullish(v.string()),
  navigation_disabled: lenientBoolean,
});
export type OutlineBlockWire = v.InferOutput<typeof outlineBlock>;

/** One link of the course tools card. */
export const courseTool = v.object({ analytics_id: v.string(), title: v.string(), url: v.string() });
export type CourseToolWire = v.InferOutput<typeof courseTool>;

/** The outline tab (wire contract 7.1). The order of blocks is that of `children`, never that of the keys (trap 2). */
export const outline = v.object({
  access_expiration: v.nullable(accessExpiration),
  can_show_upgrade_sock: lenientBoolean,
  cert_data: v.nullable(certificateData),
  course_blocks: v.nullable(v.object({ blocks: v.record(v.string(), outlineBlock) })),
  course_goals: courseGoals,
  course_tools: v.array(courseTool),
  dates_banner_info: datesBannerInfo,
  dates_widget: v.object({
    course_date_blocks: v.array(dateBlock),
    dates_tab_link: v.string(),
    user_timezone: nullableString,
  }),
  enable_proctored_exams: lenientBoolean,
  enroll_alert: v.object({ can_enroll: v.boolean(), extra_text: nullableString }),
  enrollment_mode: nullableString,
  handouts_html: nullableString,
  has_ended: v.boolean(),
  has_scheduled_content: lenientBoolean,
  offer: v.nullable(offer),
  resume_course: v.object({ has_visited_course: v.boolean(), url: nullableString }),
  user_has_passing_grade: v.boolean(),
  verified_mode: v.nullable(verifiedMode),
  weekly_learning_goal_enabled: lenientBoolean,
  welcome_message_html: nullableString,
});

/** The outline tab's data; its `Date` header gives the clock offset (7.4). Serves API-04. */
export const outlineCall = defineCall({
  id: 'outline',
  summary: 'Outline tab',
  section: '7',
  index: 4,
  method: 'GET',
  path: '/api/course_home/outline/:courseId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: {
      description: 'The outline as this visitor sees it; `course_blocks` null hides the tree',
      body: outline,
    },
    400: refusal('Malformed course key'),
    401: refusal('The identity sent is not valid'),
    403: refusal('A rule for the whole course refuses this visitor'),
    404: refusal('Unknown course, or one with the legacy course home'),
  },
});
export type OutlineWire = ReplyBody<typeof outlineCall, 200>;
