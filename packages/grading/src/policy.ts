/** One assignment type as the course team planned it. */
export interface AssignmentType {
  /** The name by which assignments refer to it: `Homework`. */
  readonly type: string;
  /** The minimum number of assignments; missing ones count as 0. */
  readonly numTotal: number;
  /** How many of the lowest scores are dropped. */
  readonly numDroppable: number;
  /** Share of the course grade, a fraction; a total above 1 is extra credit. */
  readonly weight: number;
}

/** A letter and the lowest course grade that earns it, a fraction. The lowest of all cutoffs passes. */
export interface GradeCutoff {
  readonly letter: string;
  readonly minimum: number;
}

export interface GradingPolicy<T extends AssignmentType = AssignmentType> {
  readonly assignmentTypes: readonly T[];
  /** In any order. */
  readonly gradeCutoffs: readonly GradeCutoff[];
}

/** The score of one assignment, in weighted points; more earned than possible is extra credit. */
export interface Score {
  /** Its assignment type; null without one. */
  readonly type: string | null;
  readonly earned: number;
  readonly possible: number;
}
