import * as v from 'valibot';
import { isoDate, lenientBoolean, lenientString } from '../types.ts';

/** What a learner behind schedule can do about it (wire contract 5.7). */
export const datesBannerInfo = v.object({
  missed_deadlines: v.boolean(),
  missed_gated_content: v.boolean(),
  content_type_gating_enabled: v.boolean(),
  verified_upgrade_link: lenientString,
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
export type DateType = (typeof dateTypes)[number];

/** One important date; an empty `link` means that there is nothing to link (wire contract 5.8). */
export const dateBlock = v.object({
  date: isoDate,
  date_type: v.string(),
  title: v.string(),
  description: lenientString,
  link: lenientString,
  link_text: lenientString,
  learner_has_access: lenientBoolean,
  complete: lenientBoolean,
  assignment_type: lenientString,
  extra_info: lenientString,
  first_component_block_id: lenientString,
});
export type DateBlockWire = v.InferOutput<typeof dateBlock>;
