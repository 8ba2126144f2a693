import { randomUUID } from 'node:crypto';

/** JSON of which only some values differ between learners: serialized once, then completed for each of them. */
export type JsonTemplate<Learner> = (learner: Learner) => string;

/** Marks a value that differs between learners; `read` gets it. */
export type Slot<Learner> = <T>(read: (learner: Learner) => T) => T;

/** Serializes what `build` returns, with {@link Slot}s in it. */
export function jsonTemplate<Learner>(build: (slot: Slot<Learner>) => unknown): JsonTemplate<Learner> {
  // Unguessable, so that no author's text is mistaken for a slot.
  const mark = randomUUID();
  const readers: ((learner: Learner) => unknown)[] = [];
  const value = build((read) => {
    readers.push(read);
    return `${mark} ${readers.length - 1}` as never;
  });
  // `split` with a capture group puts the numbers of the slots at odd indexes.
  const pieces = JSON.stringify(value).split(new RegExp(`"${mark} (\\d+)"`));
  return (learner) =>
    pieces.reduce(
      (json, piece, index) =>
        json + (index % 2 === 0 ? piece : JSON.stringify(readers[Number(piece)]?.(learner))),
    );
}
