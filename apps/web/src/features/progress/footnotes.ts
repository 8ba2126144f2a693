import type { AssignmentPolicy } from '../../lms/progress.ts';

/** A footnote of the grade summary: how many of the lowest scores of a type are dropped. */
export interface Footnote {
  /** Used in the ids that link marker and footnote. */
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

/**
 * The short label, or else the type, with characters other than letters, digits, dots and hyphens replaced by hyphens
 * (VAL-07).
 */
export function footnoteId({ shortLabel, type }: Pick<AssignmentPolicy, 'type' | 'shortLabel'>): string {
  return (shortLabel || type).replace(/[^A-Za-z0-9.-]+/g, '-');
}
