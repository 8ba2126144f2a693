import { randomUUID } from 'node:crypto';
import { isoTime } from '../time/iso.ts';

// Of this process alone, so that no author's text is mistaken for a hole.
const MARK = randomUUID();
const HOLE = `hole ${MARK}`;
const MOMENT = `moment ${MARK}`;
const WRITTEN_HOLES = new RegExp(`("(?:hole|moment) ${MARK}")`);
const WRITTEN_MOMENT = JSON.stringify(MOMENT);
const FALSE = Buffer.from('false');
const TRUE = Buffer.from('true ');
const NO_MOMENT = Buffer.from('null'.padEnd('"2026-01-31T23:59:00Z"'.length));

/**
 * JSON text that is the same for many learners but for some truth values and moments. It is written once as bytes; an
 * answer is a copy with the learner's values put in, which costs no more than copying (blanks are allowed between JSON's
 * tokens).
 */
export interface JsonTemplate {
  bytes: Buffer;
  /** Offsets of the holes, in the order in which they were written. */
  holes: Uint32Array;
  /** Offsets of the moments, likewise. */
  moments: Uint32Array;
}

/**
 * Stands for a value that differs between learners. In a {@link JsonTemplate} that is a truth value: `false` or, once
 * filled, `true` and a blank.
 */
export const hole = HOLE as unknown as never;

/** Stands for a moment that differs between learners: null or, once filled, a time in ISO 8601 and whole seconds. */
export const momentHole = MOMENT;

/**
 * Writes a value with {@link hole}s and {@link momentHole}s in it. Each kind is numbered in the order in which
 * JSON.stringify meets them.
 */
export function jsonTemplate(value: unknown): JsonTemplate {
  // Holes stand at the odd places.
  const pieces = JSON.stringify(value).split(WRITTEN_HOLES);
  const holes: number[] = [];
  const moments: number[] = [];
  const parts: Buffer[] = [];
  let length = 0;
  for (const [index, piece] of pieces.entries()) {
    const isMoment = piece === WRITTEN_MOMENT;
    if (index % 2 === 1) (isMoment ? moments : holes).push(length);
    const bytes = index % 2 === 0 ? Buffer.from(piece) : isMoment ? NO_MOMENT : FALSE;
    parts.push(bytes);
    length += bytes.length;
  }
  return {
    bytes: Buffer.concat(parts, length),
    holes: Uint32Array.from(holes),
    moments: Uint32Array.from(moments),
  };
}

/** JSON text in pieces: between them stands what differs between learners. Shorter to fill than bytes, for short answers. */
export type JsonPieces = readonly string[];

/** Writes a value with {@link hole}s in it. */
export function jsonPieces(value: unknown): JsonPieces {
  return JSON.stringify(value).split(JSON.stringify(HOLE));
}

/** The pieces with one value in each hole. */
export function fillPieces(pieces: JsonPieces, values: readonly (number | boolean | null)[]): string {
  let text = pieces[0] ?? '';
  for (const [index, value] of values.entries()) text += value + (pieces[index + 1] ?? '');
  return text;
}

/**
 * A copy of the template between two texts, with `true` in the holes whose numbers are given, and moments (epoch
 * milliseconds) in theirs, by number: the body of one answer.
 */
export function fillTemplate(
  template: JsonTemplate,
  trueHoles: Iterable<number>,
  { moments = [], ...around }: { before?: string; after?: string; moments?: readonly (number | null)[] } = {},
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
  for (const [number, moment] of moments.entries()) {
    const offset = template.moments[number];
    if (offset === undefined || moment === null) continue;
    const text = JSON.stringify(isoTime(moment));
    // A year of five digits has no room; nothing is ever due then.
    if (text.length <= NO_MOMENT.length) bytes.write(text, before.length + offset, 'latin1');
  }
  return bytes;
}
