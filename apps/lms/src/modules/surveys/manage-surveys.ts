import type { Context } from '../../context.ts';
import type { SurveyForm } from '../../kernel/surveys/survey-form.ts';
import { deleteSurvey, saveSurvey } from '../../kernel/surveys/surveys.store.ts';

/** Creates a survey, or changes its form. */
export function setSurvey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  survey: { name: string; form: SurveyForm },
): Promise<void> {
  return db.write((tx) => saveSurvey(tx, { ...survey, at: clock.now() }));
}

/** Removes a survey, and keeps its answers; false if there is none of this name. */
export function removeSurvey({ db }: Pick<Context, 'db'>, name: string): Promise<boolean> {
  return db.write((tx) => deleteSurvey(tx, name));
}
