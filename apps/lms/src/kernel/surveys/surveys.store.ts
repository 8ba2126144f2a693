import type { Reader, Tx } from '../../db/database.ts';
import type { SurveyForm } from './survey-form.ts';

/** The form of a survey, or null if it doesn't exist. */
export async function findSurvey(reader: Reader, name: string): Promise<SurveyForm | null> {
  const row = await reader.selectFrom('surveys').select('form').where('name', '=', name).executeTakeFirst();
  return row ? (JSON.parse(row.form) as SurveyForm) : null;
}

/** Creates or updates a survey; existing answers are preserved. */
export async function saveSurvey(
  tx: Tx,
  survey: { name: string; form: SurveyForm; at: number },
): Promise<void> {
  const values = { form: JSON.stringify(survey.form), saved_at: survey.at };
  await tx
    .insertInto('surveys')
    .values({ name: survey.name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** Deletes a survey but not its answers; courses no longer require it. Returns whether it existed. */
export async function deleteSurvey(tx: Tx, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('surveys').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface SurveyKey {
  userId: number;
  courseKey: string;
  /** The survey's name. */
  survey: string;
}

/** Whether a survey exists that this learner has not answered for the course. One query. */
export async function hasUnansweredSurvey(
  reader: Reader,
  { userId, courseKey, survey }: SurveyKey,
): Promise<boolean> {
  const row = await reader
    .selectFrom('surveys')
    .leftJoin('survey_answers', (join) =>
      join
        .onRef('survey_answers.survey', '=', 'surveys.name')
        .on('survey_answers.user_id', '=', userId)
        .on('survey_answers.course_key', '=', courseKey),
    )
    .select('survey_answers.answered_at')
    .where('surveys.name', '=', survey)
    .executeTakeFirst();
  return row !== undefined && row.answered_at === null;
}

/** What the learner answered, by name of field; null before they did. */
export async function findAnswers(
  reader: Reader,
  { userId, courseKey, survey }: SurveyKey,
): Promise<Record<string, string> | null> {
  const row = await reader
    .selectFrom('survey_answers')
    .select('answers')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('survey', '=', survey)
    .executeTakeFirst();
  return row ? (JSON.parse(row.answers) as Record<string, string>) : null;
}

/** Saves a learner's answers, replacing earlier ones. */
export async function saveAnswers(
  tx: Tx,
  { userId, courseKey, survey }: SurveyKey,
  { answers, at }: { answers: Readonly<Record<string, string>>; at: number },
): Promise<void> {
  const values = { answers: JSON.stringify(answers), answered_at: at };
  await tx
    .insertInto('survey_answers')
    .values({ user_id: userId, course_key: courseKey, survey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key', 'survey']).doUpdateSet(values))
    .execute();
}

/** All answers to a survey in a course, first answered first. */
export async function listAnswers(
  reader: Reader,
  survey: string,
  courseKey: string,
): Promise<{ username: string; answeredAt: number; answers: Record<string, string> }[]> {
  const rows = await reader
    .selectFrom('survey_answers')
    .innerJoin('users', 'users.id', 'survey_answers.user_id')
    .select(['users.username', 'survey_answers.answered_at', 'survey_answers.answers'])
    .where('survey_answers.survey', '=', survey)
    .where('survey_answers.course_key', '=', courseKey)
    .orderBy('survey_answers.answered_at')
    .orderBy('users.username')
    .execute();
  return rows.map((row) => ({
    username: row.username,
    answeredAt: row.answered_at,
    answers: JSON.parse(row.answers) as Record<string, string>,
  }));
}
