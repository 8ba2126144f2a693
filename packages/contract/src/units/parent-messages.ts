import * as v from 'valibot';

const pixels = v.pipe(v.number(), v.finite());

const hash = v.pipe(
  v.object({ hashName: v.pipe(v.string(), v.minLength(1)) }),
  v.transform(({ hashName }) => ({ type: 'hash' as const, hashName })),
);

const toggleNotes = v.pipe(
  v.literal('tools.toggleNotes'),
  v.transform(() => ({ type: 'tools.toggleNotes' as const })),
);

const modalClosed = v.object({ type: v.literal('plugin.modal-close') });

const visibilityStatus = v.object({
  type: v.literal('unit.visibilityStatus'),
  data: v.object({ topPosition: pixels, viewportHeight: pixels }),
});

/**
 * Lectern's own: whether the learner can see the frame. A frame that is prefetched hidden counts nothing as seen,
 * starts no player and sends no completion before `shown` is true; a frame that gets no such message was shown from the
 * start.
 */
const shown = v.object({ type: v.literal('lectern.shown'), payload: v.object({ shown: v.boolean() }) });

/** Lectern's own: whether notes are shown, for a frame that loaded while the learner changed that. */
const notes = v.object({ type: v.literal('lectern.notes'), payload: v.object({ visible: v.boolean() }) });

/** Every message that the parent posts to a unit frame (wire contract 19.3, 22.8), including Lectern's own. */
export const parentMessage = v.union([shown, notes, visibilityStatus, hash, toggleNotes, modalClosed]);

/** A message of the parent as the frame parses it: distinguished by `type`. */
export type ParentMessage = v.InferOutput<typeof parentMessage>;

/** A message of the parent on the wire. */
export type ParentMessageWire = v.InferInput<typeof parentMessage>;

/** Parses the `data` of a message event inside the frame; `null` for anything that the parent does not send. */
export function readParentMessage(data: unknown): ParentMessage | null {
  const read = v.safeParse(parentMessage, data);
  return read.success ? read.output : null;
}
