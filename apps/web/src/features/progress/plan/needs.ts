import { findNeededScore, isImprovable, type NeededScore } from '@lectern/grading';
import type { Progress } from '../../../lms/progress.ts';
import { readPolicy } from '../grades.ts';
import type { PlannedAssignment } from './assignments.ts';

/** A grade that a learner can aim for. */
export interface Target {
  readonly letter: string;
  /** A fraction. */
  readonly minimum: number;
  /** Whether it is the lowest, the one that passes. */
  readonly isPass: boolean;
}

/** The average that one assignment type needs if everything else stays the same. */
export interface TypeNeed {
  readonly type: string;
  /** How many of its assignments can still be raised. */
  readonly remaining: number;
  readonly need: NeededScore;
}

export interface Needs {
  /** The average needed if it is the same in every type. */
  readonly course: NeededScore;
  /** Only types with remaining assignments that count. */
  readonly types: readonly TypeNeed[];
}

/** The grades of the course, lowest first. */
export function listTargets(gradeRange: Progress['gradingPolicy']['gradeRange']): Target[] {
  return Object.entries(gradeRange)
    .toSorted(([, a], [, b]) => a - b)
    .map(([letter, minimum], index) => ({ letter, minimum, isPass: index === 0 }));
}

/** What is still needed for a grade: from all remaining work, and from each assignment type alone. */
export function findNeeds(
  gradingPolicy: Progress['gradingPolicy'],
  assignments: readonly PlannedAssignment[],
  minimum: number,
): Needs {
  const policy = readPolicy(gradingPolicy);
  // A hidden score that can't change any more isn't in the grade that the learner sees.
  const relevant = assignments.filter(({ counts, isOpen }) => counts || isOpen);
  const types = gradingPolicy.assignmentPolicies
    .filter(({ weight }) => weight > 0)
    .map(({ type }) => ({
      type,
      remaining: relevant.filter((one) => one.type === type && isImprovable(one)).length,
      need: findNeededScore(policy, relevant, minimum, type),
    }))
    .filter(({ remaining }) => remaining > 0);
  return { course: findNeededScore(policy, relevant, minimum), types };
}
