import { randomUUID } from 'node:crypto';
import { isoTime } from '../time/iso.ts';

// Unguessable, so that no author's text is mistaken for a slot.
const MARK = randomUUID();
const SLOT = `slot ${MARK}`;
const MOMENT = `moment ${MARK}`;
const SERIALIZED_SLOTS = new RegExp(`("(?:slot|moment) ${MARK}")`);
const SERIALIZED_MOMENT = JSON.stringify(MOMENT);
const FALSE = Buffer.from('false');
const TRUE = Buffer.from('true ');
const NO_MOMENT = Buffer.from('null'.padEnd('"2026-01-31T23:59:00Z"'.length));

/**
 * JSON that differs between learners only in some booleans and times. It is serialized once; a response is a copy of the
 * bytes with the learner's values overwritten in place. All values of a slot have the same width, padded with spaces,
 * which JSON allows between tokens.
 */
export interface JsonTemplate {
  bytes: Buffer;
  /** Offsets of the slots, in the order in which they were written. */
  slots: Uint32Array;
  /** Offsets of the moment slots, likewise. */
  moments: Uint32Array;
}

/**
 * Marks a value that differs between learners. In a {@link JsonTemplate} that is a boolean: `false` or, once filled,
 * `true` and a space.
 */
export const slot = SLOT as unknown as never;

/** Marks a time that differs between learners: null or, once filled, ISO 8601 in whole seconds. */
export const momentSlot = MOMENT;

/**
 * Serializes a value with {@link slot}s and {@link momentSlot}s in it. Each kind is numbered in the order in which
 * JSON.stringify visits them.
 */
export function jsonTemplate(value: unknown): JsonTemplate {
  // `split` with a capture group puts the slots at odd indexes.
  const pieces = JSON.stringify(value).split(SERIALIZED_SLOTS);
  const slots: number[] = [];
  const moments: number[] = [];
  const parts: Buffer[] = [];
  let length = 0;
  for (const [index, piece] of pieces.entries()) {
    const isMoment = piece === SERIALIZED_MOMENT;
    if (index % 2 === 1) (isMoment ? moments : slots).push(length);
    const bytes = index % 2 === 0 ? Buffer.from(piece) : isMoment ? NO_MOMENT : FALSE;
    parts.push(bytes);
    length += bytes.length;
  }
  return {
    bytes: Buffer.concat(parts, length),
    slots: Uint32Array.from(slots),
    moments: Uint32Array.from(moments),
  };
}

/** JSON text split at its slots. For short responses, joining pieces costs less than copying bytes. */
export type JsonPieces = readonly string[];

/** Serializes a value with {@link slot}s in it. */
export function jsonPieces(value: unknown): JsonPieces {
  return JSON.stringify(value).split(JSON.stringify(SLOT));
}

/** The pieces with one value in each slot. */
export function fillPieces(pieces: JsonPieces, values: readonly (number | boolean | null)[]): string {
  let text = pieces[0] ?? '';
  for (const [index, value] of values.entries()) text += value + (pieces[index + 1] ?? '');
  return text;
}

/**
 * A copy of the template between two texts, with `true` in the slots whose numbers are given, and times (epoch
 * milliseconds) in theirs, by number: the body of one response.
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
    const offset = template.slots[number];
    if (offset !== undefined) TRUE.copy(bytes, before.length + offset);
  }
  for (const [number, moment] of moments.entries()) {
    const offset = template.moments[number];
    if (offset === undefined || moment === null) continue;
    const text = JSON.stringify(isoTime(moment));
    // Years of five digits don't fit the slot and stay null; no due date is that late.
    if (text.length <= NO_MOMENT.length) bytes.write(text, before.length + offset, 'latin1');
  }
  return bytes;
}
