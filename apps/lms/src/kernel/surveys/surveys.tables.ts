export interface SurveysTable {
  /** The name that a course's policy refers to in `course_survey_name`. */
  name: string;
  /** JSON of a SurveyForm. */
  form: string;
  saved_at: number;
}

export interface SurveyAnswersTable {
  user_id: number;
  course_key: string;
  /** The survey's name. */
  survey: string;
  /** JSON: texts by name of field. */
  answers: string;
  answered_at: number;
}

export interface SurveysTables {
  surveys: SurveysTable;
  survey_answers: SurveyAnswersTable;
}
