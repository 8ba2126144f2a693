import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { developerError } from '../errors.ts';
import { usageKey } from '../keys.ts';
import { empty } from '../responses.ts';
import { lenientBoolean, lenientString, nullableString } from '../types.ts';

/** The known icon classes of a unit (wire contract 14.1, 22.9); servers may send others. */
export const unitTypes = ['other', 'video', 'problem', 'vertical', 'lock', 'discussion', 'html'] as const;

/**
 * One unit of a sequence (wire contract 14.1). `complete` is sent only to learners with an account. A sequence that a
 * prerequisite locks sends reduced items: `display_name` and `is_gated` replace `page_title` and the flags.
 */
export const sequenceItem = v.object({
  id: v.string(),
  type: v.string(),
  page_title: v.optional(v.string()),
  display_name: v.optional(v.string()),
  is_gated: v.optional(v.boolean()),
  bookmarked: v.optional(v.boolean()),
  complete: lenientBoolean,
  graded: v.optional(v.boolean()),
  contains_content_type_gated_content: v.optional(v.boolean()),
  content: v.optional(v.string()),
  path: lenientString,
  href: lenientString,
});
export type SequenceItemWire = v.InferOutput<typeof sequenceItem>;

/** The prerequisite that locks a sequence; `prereq_id` is a sequence (wire contract 14.2). */
export const gatedContent = v.object({
  gated: v.boolean(),
  gated_section_name: nullableString,
  prereq_id: nullableString,
  prereq_section_name: nullableString,
  prereq_url: nullableString,
});

/**
 * A sequence; `position` is 1-based and `null` before the first visit (wire contract 14, trap 5). A chapter's key is
 * responded to with another `tag`, mostly without the fields of a sequence; clients treat both forms as a failure.
 */
export const sequence = v.object({
  item_id: v.string(),
  tag: v.string(),
  display_name: v.string(),
  items: v.array(sequenceItem),
  banner_text: nullableString,
  format: nullableString,
  gated_content: gatedContent,
  is_time_limited: v.boolean(),
  is_proctored: v.boolean(),
  is_hidden_after_due: v.boolean(),
  position: v.nullable(v.number()),
  save_position: v.boolean(),
  show_completion: v.boolean(),
  allow_proctoring_opt_out: lenientBoolean,
  element_id: lenientString,
  next_url: lenientString,
  prev_url: lenientString,
  sequence_name: lenientString,
  exclude_units: lenientBoolean,
  gated_sequence_paywall: lenientString,
  navigation_disabled: lenientBoolean,
});

/** The units of a sequence with their state, and the stored position. Serves API-15. */
export const sequenceCall = defineCall({
  id: 'sequence',
  summary: 'Sequence metadata',
  section: '14',
  index: 15,
  method: 'GET',
  path: '/api/courseware/sequence/:sequenceId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ sequenceId: usageKey }),
  query: v.object({ preview: v.optional(v.picklist(['0', '1'])) }),
  responses: {
    200: { description: 'The sequence as this visitor sees it', body: sequence },
    400: { description: 'Malformed key', body: developerError },
    401: { description: 'Not for an anonymous visitor', body: developerError },
    403: { description: 'Not for this visitor', body: developerError },
    404: { description: 'Malformed or unknown key, or a hidden sequence', body: developerError },
    422: empty('The key is valid, but not that of a sequence'),
  },
});
export type SequenceWire = ReplyBody<typeof sequenceCall, 200>;
