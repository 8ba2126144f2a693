import type { CompiledSequence, ScoredProblem } from '../course/compiled-course.ts';

/** Points of one problem before its weight. */
export interface RawScore {
  earned: number;
  possible: number;
}

/** Weighted points. */
export interface Points {
  earned: number;
  possible: number;
}

/** A learner's points in one sequence. */
export interface SubsectionPoints extends Points {
  /** Scores of its problems as earned, in page order, even where an override replaces the total. */
  scores: Points[];
  /** Present if staff set the points. */
  override?: { reason: string };
}

/** A stored override by staff. */
export interface StoredOverride extends Points {
  sequenceKey: string;
  reason: string;
}

/** A learner's points by index of sequence; without those that were neither attempted nor overridden. */
export type GradeOverlay = ReadonlyMap<number, SubsectionPoints>;

/**
 * A problem's points, scaled to its weight if it has one. If the problem's points changed since the learner answered, the
 * earned fraction is preserved.
 */
export function weightedPoints(problem: ScoredProblem, score: RawScore | undefined): Points {
  const possible = problem.weight ?? problem.rawPossible;
  if (!score || score.possible <= 0) return { earned: 0, possible };
  return { earned: (score.earned / score.possible) * possible, possible };
}

/** Sums up a sequence; problems without a score count as 0 of their possible points. */
export function subsectionPoints(
  sequence: Pick<CompiledSequence, 'problems'>,
  scores: ReadonlyMap<string, RawScore>,
): SubsectionPoints {
  const list = sequence.problems.map((problem) => weightedPoints(problem, scores.get(problem.usageKey)));
  return {
    earned: list.reduce((sum, points) => sum + points.earned, 0),
    possible: list.reduce((sum, points) => sum + points.possible, 0),
    scores: list,
  };
}

/** Earned as a fraction of possible, to two decimals (halves away from zero); 0 where nothing can be earned. */
export function fractionOf({ earned, possible }: Points): number {
  if (possible <= 0) return 0;
  // 1.005 * 100 is 100.49999999999999 in binary: an epsilon above the rounding error makes halves round up.
  return Math.round((earned / possible) * 100 + 1e-9) / 100;
}
