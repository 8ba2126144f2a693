export interface RowMeasure {
  /** Widths of all items in their order, in pixels. */
  readonly widths: readonly number[];
  readonly gap: number;
  /** Width of the row, in pixels. */
  readonly available: number;
  /** Width of the menu button for the items that don’t fit. */
  readonly moreWidth: number;
  /** Index of the item that is always in the row, if any. */
  readonly current?: number | undefined;
}

/**
 * The indexes of the items to show in a row, in order; the others go into a menu at its end (CS-06). All if all fit;
 * otherwise as many of the first as fit beside the menu, always including the current one.
 */
export function fitItems({ widths, gap, available, moreWidth, current }: RowMeasure): number[] {
  const all = widths.map((_, index) => index);
  const total = (indexes: readonly number[]) =>
    indexes.reduce((sum, index) => sum + (widths[index] ?? 0), 0) + gap * Math.max(0, indexes.length - 1);
  // Widths are fractional; a sum that exceeds the row by less than half a pixel still fits.
  const fits = (width: number) => width <= available + 0.5;

  if (fits(total(all))) return all;

  const pinned = current === undefined ? [] : [current];
  let shown = pinned;
  for (const index of all) {
    const next = [...new Set([...all.slice(0, index + 1), ...pinned])].sort((a, b) => a - b);
    if (!fits(total(next) + gap + moreWidth)) break;
    shown = next;
  }
  return shown;
}
