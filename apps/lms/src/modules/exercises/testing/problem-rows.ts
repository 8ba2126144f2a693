import type { Question } from '@lectern/olx';
import type { Answer } from '../../problems/judging/judge.policy.ts';
import { QUESTION_ROWS } from '../../problems/testing/question-rows.ts';
import { type MatrixRow, NO_ACTION, PAST_DUE, type Step, type StepResult } from './matrix-row.ts';

const answer = (given: Answer): Step => ({ answers: { '2_1': given } });

/** The page may have been loaded before the course was updated. */
const OUTDATED: StepResult = [409, 'conflict'];
/** Where absurd answers are refused for another reason than that they can't be read. */
const REFUSALS: { readonly [K in Question['kind']]?: StepResult } = {
  'single-choice': OUTDATED,
  'multiple-choice': OUTDATED,
  dropdown: OUTDATED,
  annotation: OUTDATED,
  placement: OUTDATED,
  'js-input': [400, 'invalid_body'],
};

/** Problems with one question, of every kind. */
const KINDS: readonly MatrixRow[] = Object.entries(QUESTION_ROWS).map(
  ([
    kind,
    {
      markup,
      worth = 1,
      right,
      wrong,
      absurd: [absurd = ''],
    },
  ]) => ({
    tag: 'problem',
    name: `problem-${kind}`,
    olx: (id) => `<problem url_name="${id}" display_name="A question" max_attempts="1">${markup}</problem>`,
    compilesTo: 'problem',
    shows: [`data-kind="${kind}"`],
    worth,
    right: [answer(right)],
    wrong: [[answer(wrong)], 0, true],
    empty: [{ answers: {} }, NO_ACTION],
    absurd: [answer(absurd), REFUSALS[kind as Question['kind']] ?? NO_ACTION],
    twice: { step: answer(right), statuses: [200, 403] },
    late: PAST_DUE,
  }),
);

/** A problem that is drawn from others. */
const DRAWN: readonly MatrixRow[] = ['itembank', 'library_content', 'randomize'].map(
  (selector): MatrixRow => ({
    tag: 'problem',
    name: selector,
    olx: (id) =>
      `<${selector} url_name="m-${id}" max_count="1"><problem url_name="${id}" max_attempts="1"><stringresponse answer="Rome"><label>Which city?</label><textline/></stringresponse></problem></${selector}>`,
    compilesTo: 'problem',
    shows: ['Which city?'],
    hides: ['Rome'],
    worth: 1,
    right: [answer('Rome')],
    wrong: [[answer('Paris')], 0, true],
    empty: [answer(' '), NO_ACTION],
    absurd: [answer('x'.repeat(2001)), NO_ACTION],
    twice: { step: answer('Rome'), statuses: [200, 403] },
    late: PAST_DUE,
  }),
);

/** Problems, and blocks that are imported as problems. */
export const PROBLEM_ROWS: readonly MatrixRow[] = [...KINDS, ...DRAWN];
