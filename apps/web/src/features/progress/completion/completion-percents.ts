import { wholePercent } from '../../../i18n/numbers.ts';
import type { Progress } from '../../../lms/progress.ts';

export type SegmentKind = 'complete' | 'incomplete' | 'locked';

/** Whole percentages of the units of a course. */
export type CompletionPercents = Readonly<Record<SegmentKind, number>>;

/** Complete and locked are rounded; incomplete is the remainder, never below 0 (PRG-09 to PRG-11, CS-24). */
export function computeCompletion({
  completeCount,
  incompleteCount,
  lockedCount,
}: Progress['completionSummary']): CompletionPercents {
  const total = completeCount + incompleteCount + lockedCount;
  const complete = total === 0 ? 0 : wholePercent(completeCount / total);
  const locked = total === 0 ? 0 : wholePercent(lockedCount / total);
  return { complete, locked, incomplete: Math.max(0, 100 - complete - locked) };
}

/** One arc of the donut: its start and length, of a circumference of 100. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly start: number;
  readonly length: number;
}

/** The arcs in order; 0 % has no arc (PRG-12). Together they never exceed the circle. */
export function listSegments(percents: CompletionPercents): Segment[] {
  const kinds: readonly SegmentKind[] = ['complete', 'incomplete', 'locked'];
  let start = 0;
  return kinds.flatMap((kind) => {
    const length = Math.min(percents[kind], 100 - start);
    const segment = { kind, start, length };
    start += length;
    return length > 0 ? [segment] : [];
  });
}
