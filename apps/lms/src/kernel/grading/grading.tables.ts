export interface ProblemScoresTable {
  user_id: number;
  course_key: string;
  usage_key: string;
  /** Points before the problem's weight. */
  earned: number;
  possible: number;
  scored_at: number;
}

export interface SubsectionGradesTable {
  user_id: number;
  course_key: string;
  sequence_key: string;
  /** Weighted points. */
  earned: number;
  possible: number;
  /** JSON of `[earned, possible]` per problem in page order, weighted. */
  scores: string;
  graded_at: number;
}

/** One row per learner and course. */
export interface GradeHeadsTable {
  user_id: number;
  course_key: string;
  /** Incremented by every change of the learner's grades. */
  revision: number;
  /** The course version that all of the learner's subsection grades were computed with. */
  version: string;
}

export interface GradeOverridesTable {
  user_id: number;
  course_key: string;
  sequence_key: string;
  /** Weighted points. */
  earned: number;
  possible: number;
  reason: string;
  actor: string;
  created_at: number;
}

export interface GradingTables {
  problem_scores: ProblemScoresTable;
  subsection_grades: SubsectionGradesTable;
  grade_heads: GradeHeadsTable;
  grade_overrides: GradeOverridesTable;
}
