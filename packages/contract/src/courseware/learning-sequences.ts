import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import {
  isoDate,
  lenientDate,
  lenientNumber,
  lenientString,
  nullableDate,
  nullableString,
} from '../types.ts';

/** A section in order, with its sequences in order. */
export const learningSection = v.object({
  id: v.string(),
  title: v.string(),
  sequence_ids: v.array(v.string()),
  start: nullableDate,
  effective_start: nullableDate,
});

/** A sequence that may be visible; `accessible` says whether it may be opened now. */
export const learningSequence = v.object({
  id: v.string(),
  title: v.string(),
  accessible: v.boolean(),
  inaccessible_after_due: v.boolean(),
  start: nullableDate,
  effective_start: nullableDate,
  due: lenientDate,
  exam: v.optional(v.record(v.string(), v.unknown())),
});
export type LearningSequenceWire = v.InferOutput<typeof learningSequence>;

/** Order, titles and release of sections and sequences (wire contract 13). */
export const learningSequences = v.object({
  course_key: v.string(),
  title: v.string(),
  course_start: nullableDate,
  course_end: nullableDate,
  published_at: lenientDate,
  published_version: lenientString,
  entrance_exam_id: nullableString,
  days_early_for_beta: lenientNumber,
  self_paced: v.boolean(),
  username: v.string(),
  user_id: v.nullable(v.number()),
  at_time: isoDate,
  outline: v.object({
    sections: v.array(learningSection),
    sequences: v.record(v.string(), learningSequence),
  }),
});

/** Authoritative for order and titles, except in masquerade. Serves API-14. */
export const learningSequencesCall = defineCall({
  id: 'learningSequences',
  summary: 'Learning sequences outline',
  section: '13',
  index: 14,
  method: 'GET',
  path: '/api/learning_sequences/v1/course_outline/:courseId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: { description: 'The outline as this visitor sees it', body: learningSequences },
    400: refusal('Malformed course key'),
    401: refusal('Not for an anonymous visitor'),
    403: refusal('Not for this visitor, or the feature is off for them'),
    404: refusal('Unknown course'),
  },
});
export type LearningSequencesWire = ReplyBody<typeof learningSequencesCall, 200>;
