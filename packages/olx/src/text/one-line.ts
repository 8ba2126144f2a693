import type { JsonValue } from '../model.ts';

/** A text of the course team on one line, without control characters, cut at `max` characters. Empty for anything else. */
export function oneLine(value: JsonValue | undefined, max: number): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max);
}
