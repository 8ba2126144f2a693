import { type Assignment, fractionOf } from '@lectern/grading';
import type { Progress, SubsectionScore } from '../../../lms/progress.ts';
import { isCounted, readScore } from '../grades.ts';

/** One graded assignment that a learner can plan with. */
export interface PlannedAssignment extends Assignment {
  readonly key: string;
  readonly type: string;
  /** Null for one that is planned but not released yet. */
  readonly name: string | null;
  /** Its number among the assignments of its type, from 1. */
  readonly number: number;
  /** Whether its score counts for the learner's visible grade. */
  readonly counts: boolean;
}

type Source = Pick<Progress, 'gradingPolicy' | 'hasScheduledContent' | 'sectionScores'>;

/**
 * The graded work of each assignment type: the assignments that the server sends and, while content is still to be
 * released, as many more as the course team planned. An assignment is open until its due date, unless it needs an
 * upgrade or staff set its score. Hidden scores count as 0. `now` is epoch milliseconds.
 */
export function listAssignments(progress: Source, now: number): PlannedAssignment[] {
  const graded = progress.sectionScores
    .flatMap(({ subsections }) => subsections)
    .filter((one) => one.hasGradedAssignment && one.numPointsPossible > 0);
  return progress.gradingPolicy.assignmentPolicies.flatMap(({ type, numTotal }) => {
    const listed = graded
      .filter((one) => one.assignmentType === type)
      .map((one, index) => readAssignment(one, type, index + 1, now));
    const missing = progress.hasScheduledContent ? Math.round(numTotal) - listed.length : 0;
    const unreleased = Array.from({ length: Math.max(0, missing) }, (_, index) =>
      unreleasedAssignment(type, listed.length + index + 1),
    );
    return [...listed, ...unreleased];
  });
}

function readAssignment(
  subsection: SubsectionScore,
  type: string,
  number: number,
  now: number,
): PlannedAssignment {
  const { blockKey, displayName, due, learnerHasAccess, override } = subsection;
  const isDue = due !== null && Date.parse(due) <= now;
  return {
    ...readScore(subsection),
    key: blockKey ?? `${type} ${number}`,
    type,
    name: displayName,
    number,
    counts: isCounted(subsection),
    isOpen: learnerHasAccess && !isDue && override === null,
  };
}

function unreleasedAssignment(type: string, number: number): PlannedAssignment {
  return {
    key: `${type} ${number}`,
    type,
    name: null,
    number,
    earned: 0,
    possible: 1,
    counts: false,
    isOpen: true,
  };
}

/** Hypothetical scores: fractions by the key of an assignment. */
export type HypotheticalScores = ReadonlyMap<string, number>;

export const noScores: HypotheticalScores = new Map();

/** The assignments, including hypothetical scores; those count and are no longer open. */
export function applyScores(
  assignments: readonly PlannedAssignment[],
  scores: HypotheticalScores,
): PlannedAssignment[] {
  return assignments.map((assignment) => {
    const fraction = scores.get(assignment.key);
    if (fraction === undefined) return assignment;
    return { ...assignment, earned: fraction * assignment.possible, counts: true, isOpen: false };
  });
}

/** The score as a fraction if the learner can see it; null if it is hidden or not released. */
export function knownFraction(assignment: PlannedAssignment): number | null {
  return assignment.counts ? fractionOf(assignment) : null;
}
