/** A place for a truth value in JSON text: five bytes wide, `false` or `true` and a blank. */
const HOLE = '\u0000';
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

/** Stands for a truth value while a template's text is written. */
export const hole = HOLE;

/** Makes a template of text with {@link hole}s in it. JSON text holds no NUL of its own: it would be escaped. */
export function jsonTemplate(text: string): JsonTemplate {
  const pieces = text.split(HOLE).map((piece) => Buffer.from(piece));
  const holes: number[] = [];
  const parts: Buffer[] = [];
  let length = 0;
  pieces.forEach((piece, index) => {
    if (index > 0) {
      holes.push(length);
      parts.push(FALSE);
      length += FALSE.length;
    }
    parts.push(piece);
    length += piece.length;
  });
  return { bytes: Buffer.concat(parts, length), holes: Uint32Array.from(holes) };
}

/** A copy of the template between two texts, with `true` in the holes whose numbers are given. */
export function fillTemplate(
  template: JsonTemplate,
  trueHoles: Iterable<number>,
  around: { before?: string; after?: string } = {},
): Buffer {
  const before = Buffer.from(around.before ?? '');
  const after = Buffer.from(around.after ?? '');
  const bytes = Buffer.allocUnsafe(before.length + template.bytes.length + after.length);
  before.copy(bytes, 0);
  template.bytes.copy(bytes, before.length);
  after.copy(bytes, before.length + template.bytes.length);
  for (const number of trueHoles) {
    const offset = template.holes[number];
    if (offset !== undefined) TRUE.copy(bytes, before.length + offset);
  }
  return bytes;
}
