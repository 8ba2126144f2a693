import { defineMessages, t } from '../../i18n/messages.ts';
import { MAX_ANSWER_LENGTH, type SurveyForm } from '../../kernel/surveys/survey-form.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'Answer “{label}”.',
    description: 'Error of a survey: a field is empty; {label} is the field’s',
  },
  option: {
    defaultMessage: 'Choose an option for “{label}”.',
    description: 'Error of a survey; {label} is the field’s',
  },
  long: {
    defaultMessage: 'Keep the answer to “{label}” below {count} characters.',
    description: 'Error of a survey; {label} is the field’s, {count} at least 1000',
  },
});

/** Messages by field name; empty if all answers are valid. */
export type AnswerProblems = Readonly<Record<string, string>>;

/** Validates trimmed answers. */
export function findAnswerProblems(
  { fields }: SurveyForm,
  answers: Readonly<Record<string, string>>,
): AnswerProblems {
  const problems = fields.flatMap(({ name, label, type, required, options }): [string, string][] => {
    const answer = answers[name] ?? '';
    if (answer === '') return required ? [[name, t(messages.missing, { label })]] : [];
    if (type === 'choice' && !options.includes(answer)) return [[name, t(messages.option, { label })]];
    if (answer.length > MAX_ANSWER_LENGTH)
      return [[name, t(messages.long, { label, count: MAX_ANSWER_LENGTH })]];
    return [];
  });
  return Object.fromEntries(problems);
}
