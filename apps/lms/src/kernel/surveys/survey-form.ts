import * as v from 'valibot';

const label = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500));
const field = v.strictObject({
  /** Letters, digits, `_` and `-`: names the answer. */
  name: v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,49}$/, 'must be letters, digits, "_" or "-"')),
  label,
  /** `text`: one line; `long`: several; `choice`: one of `options`. */
  type: v.picklist(['text', 'long', 'choice']),
  required: v.optional(v.boolean(), true),
  options: v.optional(v.pipe(v.array(label), v.maxLength(50)), []),
});

/** The questions that a course asks its learners before it opens. */
export const surveyForm = v.strictObject({
  title: label,
  intro: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(5000)), ''),
  fields: v.pipe(
    v.array(field),
    v.minLength(1),
    v.maxLength(50),
    v.check(
      (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
      'each field needs a unique name',
    ),
    v.check(
      (fields) => fields.every(({ type, options }) => type !== 'choice' || options.length > 0),
      'a choice needs options',
    ),
  ),
});
export type SurveyForm = v.InferOutput<typeof surveyForm>;

/** The longest answer, in characters. */
export const MAX_ANSWER_LENGTH = 2000;
