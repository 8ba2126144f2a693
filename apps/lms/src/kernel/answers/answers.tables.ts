/** Counted answers in exercises: one row per learner, question and choice. */
export interface ExerciseAnswersTable {
  course_key: string;
  usage_key: string;
  /** The question's key within the exercise. */
  question: string;
  choice: string;
  user_id: number;
  /** How often the learner gave this answer: the same word twice, for instance. */
  times: number;
}

export interface AnswersTables {
  exercise_answers: ExerciseAnswersTable;
}
