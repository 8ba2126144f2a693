import { takeBodyMemory } from '../../http/body-memory.ts';

const HOLE = '\u0000';
// XML can't hold a NUL, so no author's text is mistaken for a hole.
const WRITTEN_HOLE = JSON.stringify(HOLE);
const FALSE = Buffer.from('false');
const TRUE = Buffer.from('true ');

/**
 * JSON text that is the same for many learners but for some truth values. It is written once as bytes; an answer is a
 * copy with the learner's values put in, which costs no more than copying (blanks are allowed between JSON's tokens).
 */
export interface JsonTemplate {
  bytes: Buffer;
  /** Offsets of the holes, in the order in which they were written. */
  holes: Uint32Array;
}

/** Stands for a truth value that differs between learners: `false` or, once filled, `true` and a blank. */
export const hole = HOLE as unknown as boolean;

/** Writes a value with {@link hole}s in it. They are numbered in the order in which JSON.stringify meets them. */
export function jsonTemplate(value: unknown): JsonTemplate {
  const pieces = JSON.stringify(value).split(WRITTEN_HOLE);
  const holes: number[] = [];
  const parts: Buffer[] = [];
  let length = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      holes.push(length);
      parts.push(FALSE);
      length += FALSE.length;
    }
    const bytes = Buffer.from(piece);
    parts.push(bytes);
    length += bytes.length;
  }
  return { bytes: Buffer.concat(parts, length), holes: Uint32Array.from(holes) };
}

/** A copy of the template between two texts, with `true` in the holes whose numbers are given: the body of one answer. */
export function fillTemplate(
  template: JsonTemplate,
  trueHoles: Iterable<number>,
  around: { before?: string; after?: string } = {},
): Buffer {
  const before = Buffer.from(around.before ?? '');
  const after = Buffer.from(around.after ?? '');
  const bytes = takeBodyMemory(before.length + template.bytes.length + after.length);
  before.copy(bytes, 0);
  template.bytes.copy(bytes, before.length);
  after.copy(bytes, before.length + template.bytes.length);
  for (const number of trueHoles) {
    const offset = template.holes[number];
    if (offset !== undefined) TRUE.copy(bytes, before.length + offset);
  }
  return bytes;
}
