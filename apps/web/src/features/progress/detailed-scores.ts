import type { Progress, SubsectionScore } from '../../lms/progress.ts';

/** A section with the subsections whose scores are shown. */
export interface ScoredSection {
  readonly displayName: string;
  readonly subsections: readonly SubsectionScore[];
}

/**
 * Graded subsections with visible scores and points that are possible or earned; without empty sections (PRG-47,
 * PRG-48).
 */
export function listScoredSections(sections: Progress['sectionScores']): ScoredSection[] {
  return sections
    .map(({ displayName, subsections }) => ({ displayName, subsections: subsections.filter(isListed) }))
    .filter(({ subsections }) => subsections.length > 0);
}

function isListed(one: SubsectionScore): boolean {
  return one.hasGradedAssignment && one.showGrades && (one.numPointsPossible > 0 || one.numPointsEarned > 0);
}
