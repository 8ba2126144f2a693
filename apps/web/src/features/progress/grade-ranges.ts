import { reaches } from '@lectern/grading';
import { wholePercent } from '../../i18n/numbers.ts';
import type { VisibleGrade } from './grades.ts';

/** A letter grade and its range, in whole percent. */
export interface GradeRange {
  readonly letter: string;
  readonly min: number;
  readonly max: number;
}

/** Highest first, each up to the start of the next, the highest up to 100 (PRG-38). Letters are unchanged. */
export function listGradeRanges(gradeRange: Readonly<Record<string, number>>): GradeRange[] {
  const sorted = Object.entries(gradeRange).toSorted(([, a], [, b]) => b - a);
  return sorted.map(([letter, min], index) => ({
    letter,
    min: wholePercent(min),
    max: wholePercent(sorted[index - 1]?.[1] ?? 1),
  }));
}

/** What the line below the grade bar says. */
export type GradeFooter =
  | { readonly kind: 'passing-letter'; readonly range: GradeRange }
  | { readonly kind: 'passing' }
  /** Whole percent; null when the course has no limits. */
  | { readonly kind: 'not-passing'; readonly passingPercent: number | null };

/**
 * Chooses the footer (PRG-34 to PRG-36). The letter is the server's; if the range has no such letter, the highest one
 * that the visible grade reaches (CS-26).
 */
export function chooseGradeFooter(
  grade: Pick<VisibleGrade, 'visiblePercent' | 'passingPercent' | 'isPassing'>,
  gradeRange: Readonly<Record<string, number>>,
  letter: string | null,
): GradeFooter {
  if (!grade.isPassing) {
    return {
      kind: 'not-passing',
      passingPercent: grade.passingPercent === null ? null : wholePercent(grade.passingPercent),
    };
  }
  const ranges = listGradeRanges(gradeRange);
  const range =
    ranges.find((one) => one.letter === letter) ??
    ranges.find((one) => reaches(grade.visiblePercent, gradeRange[one.letter] ?? 1));
  return ranges.length > 1 && range ? { kind: 'passing-letter', range } : { kind: 'passing' };
}
