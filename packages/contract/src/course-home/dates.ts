import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { learnersOnly, refusal } from '../responses.ts';
import { calendarFeed, dateBlock, datesBannerInfo } from '../shared/dates.ts';
import { nullableString } from '../types.ts';

/** The dates tab, ascending by date (wire contract 8). */
export const dates = v.object({
  dates_banner_info: datesBannerInfo,
  course_date_blocks: v.array(dateBlock),
  has_ended: v.boolean(),
  learner_is_full_access: v.boolean(),
  user_timezone: nullableString,
  /** Lectern's own: whether calendars are offered, and whether the learner has one. */
  calendar_feed: v.optional(calendarFeed),
});

/** Login and enrollment, or course staff; the 401 body is the bare string `"User not enrolled."`. Serves API-02. */
export const datesCall = defineCall({
  id: 'dates',
  summary: 'Dates tab',
  section: '8',
  index: 2,
  method: 'GET',
  path: '/api/course_home/dates/:courseId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  query: v.object({ allow_not_started_courses: v.optional(v.string()) }),
  responses: {
    200: { description: 'The important dates', body: dates },
    400: refusal('Malformed course key'),
    401: learnersOnly('Not enrolled, or anonymous'),
    403: refusal('A course access rule refuses this visitor'),
    404: refusal('Unknown course, or one whose dates are on the legacy page'),
  },
});
export type DatesWire = ReplyBody<typeof datesCall, 200>;
