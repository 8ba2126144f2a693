import { randomUUID } from 'node:crypto';

/** JSON of which only some values differ between learners: serialized once, then completed for each of them. */
export type JsonTemplate<Learner> = (learner: Learner) => string;

/** Marks a value that differs between learners; `read` gets it. */
export type Slot<Learner> = <T>(read: (learner: Learner) => T) => T;

/** Serializes what `build` returns, with {@link Slot}s in it. */
export function jsonTemplate<Learner>(build: (slot: Slot<Learner>) => unknown): JsonTemplate<Learner> {
  const { start, slots } = splitAtSlots(build);
  return (learner) =>
    slots.reduce((json, { read, text }) => json + JSON.stringify(read(learner)) + text, start);
}

/**
 * As {@link jsonTemplate}, for responses of many kilobytes: it returns chunks, encoded once, because joining and encoding
 * so much text takes a quarter of a request’s processor time (decision 0143).
 */
export function jsonChunksTemplate<Learner>(
  build: (slot: Slot<Learner>) => unknown,
): (learner: Learner) => Uint8Array[] {
  const { start, slots } = splitAtSlots(build);
  const first = Buffer.from(start);
  const encoded = slots.map(({ read, text }) => ({ read, chunk: Buffer.from(text) }));
  return (learner) => [first, ...encoded.flatMap(({ read, chunk }) => [encode(read(learner)), chunk])];
}

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

function encode(value: unknown): Uint8Array {
  if (typeof value === 'boolean') return value ? TRUE : FALSE;
  return Buffer.from(JSON.stringify(value));
}

/** The text before the first slot, and what each slot reads with the text behind it. */
function splitAtSlots<Learner>(build: (slot: Slot<Learner>) => unknown) {
  // Unguessable, so that no author's text is mistaken for a slot.
  const placeholder = randomUUID();
  const readers: ((learner: Learner) => unknown)[] = [];
  const value = build((read) => {
    readers.push(read);
    return `${placeholder} ${readers.length - 1}` as never;
  });
  const [start = '', ...rest] = JSON.stringify(value).split(`"${placeholder} `);
  const slots = rest.map((piece) => {
    const end = piece.indexOf('"');
    const read = readers[Number(piece.slice(0, end))];
    if (read === undefined) throw new Error('A slot of the template has no reader');
    return { read, text: piece.slice(end + 1) };
  });
  return { start, slots };
}
