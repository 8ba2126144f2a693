/** Positions of the first and last byte, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header for a given size: null if it is to be ignored (absent, another unit, several ranges, malformed),
 * `unsatisfiable` if it is out of range.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!found) return null;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
