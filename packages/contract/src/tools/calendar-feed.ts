import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { refusal } from '../responses.ts';
import { calendarFeed } from '../shared/dates.ts';

const refusals = {
  401: refusal('Anonymous'),
  403: refusal('No valid CSRF token'),
} as const;

/** Lectern's own: creates a learner's calendar, or replaces its URL; the previous one stops working. */
export const makeCalendarFeedCall = defineCall({
  id: 'makeCalendarFeed',
  summary: 'Make a calendar of due dates, or give it a new address',
  section: 'lectern',
  method: 'POST',
  path: '/api/lectern/v1/calendar_feed',
  host: 'lms',
  auth: 'user',
  body: v.strictObject({}),
  responses: { 200: { description: 'The calendar with its new address', body: calendarFeed }, ...refusals },
});

/** Lectern's own: deletes the calendar; its URL stops working. */
export const removeCalendarFeedCall = defineCall({
  id: 'removeCalendarFeed',
  summary: 'Turn the calendar of due dates off',
  section: 'lectern',
  method: 'DELETE',
  path: '/api/lectern/v1/calendar_feed',
  host: 'lms',
  auth: 'user',
  responses: { 200: { description: 'There is no address any more', body: calendarFeed }, ...refusals },
});
