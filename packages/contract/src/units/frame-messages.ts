import * as v from 'valibot';
import { unitCompletion } from './completion.ts';

const pixels = v.pipe(v.number(), v.finite());
const size = v.pipe(v.number(), v.finite(), v.minValue(0));

const resize = v.object({
  type: v.literal('plugin.resize'),
  payload: v.object({ width: v.optional(size), height: size }),
});

const modalOpen = v.object({
  type: v.literal('plugin.modal'),
  payload: v.object({
    url: v.nullish(v.string()),
    title: v.nullish(v.string()),
    body: v.nullish(v.string()),
    height: v.nullish(v.union([v.string(), v.number()])),
    open: v.nullish(v.boolean()),
    isFullscreen: v.nullish(v.boolean()),
    modalBodyClassName: v.nullish(v.string()),
  }),
});

const modalClose = v.object({ type: v.literal('plugin.modal-close') });

const videoFullScreen = v.object({
  type: v.literal('plugin.videoFullScreen'),
  payload: v.object({ open: v.boolean() }),
});

const autoAdvance = v.object({ type: v.literal('plugin.autoAdvance') });
const entranceExamPassed = v.object({ type: v.literal('entranceExam.passed') });

/** Lectern's own: a block of the unit has just been completed. */
const completion = v.object({ type: v.literal('lectern.completion'), payload: unitCompletion });

/** Lectern's own: the learner has added, changed or deleted a note in the unit. */
const notesChanged = v.object({ type: v.literal('lectern.notes-changed') });

/** Lectern's own: the learner follows the link of a discussion in the unit. */
const discussion = v.object({ type: v.literal('lectern.discussion') });

/** Lectern's own: whether the unit has input that the learner hasn't submitted. */
const unsent = v.object({ type: v.literal('lectern.unsent'), payload: v.object({ unsent: v.boolean() }) });

/** Lectern's own: the unit's token, or its session, has expired; the parent responds with `lectern.token`. */
const tokenExpired = v.object({
  type: v.literal('lectern.token-expired'),
  payload: v.object({ token: v.string() }),
});

/** Sent by Lectern's frame once it listens, so that the parent may post to it. */
const ready = v.object({ type: v.literal('lectern.ready') });

const offset = v.pipe(
  v.object({ offset: pixels }),
  v.transform((message) => ({ type: 'offset' as const, offset: message.offset })),
);

const postEvent = v.pipe(
  v.object({
    event_name: v.literal('post_event'),
    post_data: v.object({
      url: v.string(),
      body_params: v.object({ course_id: v.string() }),
    }),
    research_event_data: v.optional(v.record(v.string(), v.unknown())),
  }),
  v.transform(({ post_data, research_event_data }) => ({
    type: 'post_event' as const,
    post_data,
    research_event_data: research_event_data ?? {},
  })),
);

const otherEvent = v.pipe(
  v.object({ event_name: v.pipe(v.string(), v.notValue('post_event')) }),
  v.transform(({ event_name }) => ({ type: 'other_event' as const, event_name })),
);

/**
 * Every message that a unit frame may send (wire contract 19.4, 19.5, 22.8), including Lectern's own. Parsed messages
 * are distinguished by `type`; those without one on the wire get `offset`, `post_event` or `other_event`.
 */
export const frameMessage = v.union([
  resize,
  completion,
  notesChanged,
  discussion,
  unsent,
  tokenExpired,
  ready,
  modalOpen,
  modalClose,
  videoFullScreen,
  autoAdvance,
  entranceExamPassed,
  offset,
  postEvent,
  otherEvent,
]);

/** A message of the unit frame as the parent reads it. Lengths are CSS pixels. */
export type FrameMessage = v.InferOutput<typeof frameMessage>;

/** A message of the unit frame on the wire. */
export type FrameMessageWire = v.InferInput<typeof frameMessage>;

/**
 * Parses the `data` of a message event; `null` for anything that a unit frame does not send, be it a string, `null` or
 * another library's object. The caller must check window and origin (19.6). Serves CWR-46 and following.
 */
export function readFrameMessage(data: unknown): FrameMessage | null {
  const read = v.safeParse(frameMessage, data);
  return read.success ? read.output : null;
}
