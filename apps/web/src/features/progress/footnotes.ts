import type { AssignmentPolicy } from '../../lms/progress.ts';

/** A remark below the grade summary: how many of the lowest scores of a type are dropped. */
export interface Footnote {
  /** Part of the ids that link mark and footnote. */
  readonly id: string;
  /** Counted from 1, over the rows that have one. */
  readonly mark: number;
  readonly type: string;
  readonly numDroppable: number;
}

/** The footnotes of the types with droppable scores, in order (PRG-45). */
export function listFootnotes(
  policies: readonly Pick<AssignmentPolicy, 'type' | 'shortLabel' | 'numDroppable'>[],
): Footnote[] {
  return policies
    .filter(({ numDroppable }) => numDroppable > 0)
    .map((policy, index) => ({
      id: footnoteId(policy),
      mark: index + 1,
      type: policy.type,
      numDroppable: policy.numDroppable,
    }));
}

/** The short label, or the type without one, with everything else than letters, digits, dot, hyphen a hyphen (VAL-07). */
export function footnoteId({ shortLabel, type }: Pick<AssignmentPolicy, 'type' | 'shortLabel'>): string {
  return (shortLabel || type).replace(/[^A-Za-z0-9.-]+/g, '-');
}
