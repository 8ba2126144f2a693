import { MAX_ANSWER_LENGTH, type SurveyForm } from '../../kernel/surveys/survey-form.ts';

/** Messages by field name; empty if all answers are valid. */
export type AnswerProblems = Readonly<Record<string, string>>;

/** Validates trimmed answers. */
export function findAnswerProblems(
  { fields }: SurveyForm,
  answers: Readonly<Record<string, string>>,
): AnswerProblems {
  const problems = fields.flatMap(({ name, label, type, required, options }): [string, string][] => {
    const answer = answers[name] ?? '';
    if (answer === '') return required ? [[name, `Answer “${label}”.`]] : [];
    if (type === 'choice' && !options.includes(answer)) return [[name, `Choose an option for “${label}”.`]];
    if (answer.length > MAX_ANSWER_LENGTH)
      return [[name, `Keep the answer to “${label}” below ${MAX_ANSWER_LENGTH} characters.`]];
    return [];
  });
  return Object.fromEntries(problems);
}
