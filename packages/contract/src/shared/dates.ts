import * as v from 'valibot';
import { isoDate, nullableString } from '../types.ts';

/** What a learner who is behind schedule can do about it (wire contract 5.7). */
export const datesBannerInfo = v.object({
  missed_deadlines: v.boolean(),
  missed_gated_content: v.boolean(),
  content_type_gating_enabled: v.boolean(),
  verified_upgrade_link: nullableString,
});
export type DatesBannerInfoWire = v.InferOutput<typeof datesBannerInfo>;

/** The known `date_type` values (wire contract 5.8); servers may send others. */
export const dateTypes = [
  'event',
  'course-start-date',
  'course-end-date',
  'assignment-due-date',
  'course-expired-date',
  'certificate-available-date',
  'verified-upgrade-deadline',
  'verification-deadline-date',
] as const;

/**
 * One important date; an empty `link` means that there is no link, `title` is null for an unnamed subsection (wire
 * contract 5.8).
 */
export const dateBlock = v.object({
  date: isoDate,
  date_type: v.string(),
  title: nullableString,
  description: v.string(),
  link: v.string(),
  link_text: v.string(),
  learner_has_access: v.boolean(),
  complete: v.nullable(v.boolean()),
  assignment_type: nullableString,
  extra_info: nullableString,
  first_component_block_id: v.optional(v.string()),
});
export type DateBlockWire = v.InferOutput<typeof dateBlock>;

/** Lectern's own: a learner's private calendar, `{lms}/calendar/{token}.ics`; null until they create one. */
export const calendarFeed = v.object({ address: nullableString });
export type CalendarFeedWire = v.InferOutput<typeof calendarFeed>;
