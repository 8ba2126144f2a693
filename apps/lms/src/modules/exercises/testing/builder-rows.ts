import { INVALID, type MatrixRow, PAST_DUE, quoted, type Step } from './matrix-row.ts';

const give = (fields: Record<string, string | string[]>, does = 'submit'): Step => ({
  does,
  fields: Object.fromEntries(Object.entries(fields).map(([id, value]) => [`answer-${id}`, value])),
});

const choices = (...values: string[]) =>
  values.map((value) => `<pb-choice value="${value}">Choice ${value}</pb-choice>`).join('');

const ONE = `<pb-mcq name="one" question="Which one?" weight="3" correct_choices="${quoted(['b'])}">${choices('a', 'b')}<pb-tip values="${quoted(['a'])}">Not that one</pb-tip></pb-mcq>`;
const MANY = `<pb-mrq name="many" question="Which ones?" required_choices="${quoted(['a', 'b'])}" ignored_choices="${quoted(['d'])}">${choices('a', 'b', 'c', 'd')}</pb-mrq>`;
const SURE = '<pb-rating name="sure" question="How sure are you?" low="Not at all" high="Very"/>';
const GOAL = '<pb-answer name="goal" question="What is your goal?" min_characters="5"/>';

/** A row with one question in a unit, without a builder around it. */
const question = (
  row: Pick<MatrixRow, 'tag' | 'olx' | 'shows' | 'right' | 'wrong' | 'absurd'> & {
    empty?: MatrixRow['empty'];
  },
): MatrixRow => {
  const [step = { does: '' }] = row.right;
  return {
    empty: [give({}), INVALID],
    ...row,
    compilesTo: 'builder',
    worth: 1,
    twice: { step, statuses: [200, 200] },
    late: PAST_DUE,
  };
};

/** Builders, and each type of their questions without a builder. */
export const BUILDER_ROWS: readonly MatrixRow[] = [
  {
    tag: 'problem-builder',
    olx: (id) =>
      `<problem-builder url_name="${id}" weight="4" max_attempts="1">${ONE}${SURE}${GOAL}<pb-message type="completed">All done</pb-message></problem-builder>`,
    compilesTo: 'builder',
    shows: ['Which one?', 'Choice b', '1 – Not at all', 'What is your goal?'],
    hides: ['Not that one', 'All done'],
    worth: 4,
    right: [give({ one: 'b', sure: '4', goal: 'To learn' })],
    wrong: [[give({ one: 'a', sure: '1', goal: 'To learn' })], 1.6, true],
    empty: [give({ one: 'b', sure: '4', goal: ' ' }), INVALID],
    absurd: [give({ one: '__proto__', sure: '6', goal: 'To learn' }), INVALID],
    twice: { step: give({ one: 'b', sure: '4', goal: 'To learn' }), statuses: [200, 403] },
    late: PAST_DUE,
  },
  {
    tag: 'step-builder',
    olx: (id) =>
      `<step-builder url_name="${id}" weight="2"><sb-step display_name="Choose">${ONE}</sb-step><sb-step>${MANY}</sb-step><sb-review-step/></step-builder>`,
    compilesTo: 'builder',
    shows: ['Step 1 of 2', 'Choose', 'Which one?'],
    hides: ['Which ones?', 'Not that one'],
    worth: 2,
    right: [give({ one: 'b' }, 'submit-step'), { does: 'next-step' }, give({ many: ['a', 'b', 'd'] })],
    wrong: [
      [give({ one: 'a' }, 'submit-step'), { does: 'next-step' }, give({ many: ['a', 'c'] })],
      0.25,
      true,
    ],
    empty: [{ does: 'submit-step' }, INVALID],
    absurd: [give({ many: ['a'] }), [409, 'conflict']],
    twice: { step: give({ one: 'b' }, 'submit-step'), statuses: [200, 409] },
    late: PAST_DUE,
  },
  {
    tag: 'mentoring',
    olx: (id) =>
      `<mentoring url_name="${id}" mode="assessment"><quizz name="one"><question>Which one?</question><choice value="a">Choice a</choice><choice value="b">Choice b</choice><tip display="b">That one</tip><tip reject="a">Not that one</tip></quizz></mentoring>`,
    compilesTo: 'builder',
    shows: ['Which one?', 'Choice a'],
    hides: ['Not that one'],
    worth: 1,
    right: [give({ one: 'b' })],
    wrong: [[give({ one: 'a' })], 0, true],
    empty: [give({ one: '' }), INVALID],
    absurd: [give({ one: 'toString' }), INVALID],
    twice: { step: give({ one: 'b' }), statuses: [200, 409] },
    late: PAST_DUE,
  },
  question({
    tag: 'pb-mcq',
    olx: (id) => ONE.replace('name="one"', `url_name="${id}" name="one"`),
    shows: ['Which one?', 'Choice b'],
    right: [give({ one: 'b' })],
    wrong: [[give({ one: 'a' })], 0, true],
    absurd: [give({ one: 'constructor' }), INVALID],
  }),
  question({
    tag: 'pb-mrq',
    olx: (id) => MANY.replace('name="many"', `url_name="${id}" name="many"`),
    shows: ['Which ones?', 'Choice d'],
    right: [give({ many: ['a', 'b'] })],
    wrong: [[give({ many: ['a', 'c'] })], 0.5, true],
    absurd: [give({ many: ['a', 'valueOf'] }), INVALID],
  }),
  question({
    tag: 'pb-rating',
    olx: (id) =>
      SURE.replace('name="sure"', `url_name="${id}" name="sure" correct_choices="${quoted(['4', '5'])}"`),
    shows: ['How sure are you?', '5 – Very'],
    right: [give({ sure: '5' })],
    wrong: [[give({ sure: '1' })], 0, true],
    absurd: [give({ sure: '-1' }), INVALID],
  }),
  question({
    tag: 'pb-answer',
    olx: (id) => GOAL.replace('name="goal"', `url_name="${id}" name="goal-${id}"`),
    shows: ['What is your goal?', 'At least 5 characters.'],
    right: [{ does: 'submit', fields: { 'answer-goal-pb-answer': 'To learn' } }],
    wrong: [[], 0, false],
    absurd: [
      { does: 'submit', fields: { 'answer-goal-pb-answer': 'x'.repeat(20_001) } },
      [400, 'invalid_body'],
    ],
  }),
  question({
    tag: 'pb-slider',
    olx: (id) =>
      `<pb-slider url_name="${id}" name="much" question="How much?" min_label="Little" max_label="A lot"/>`,
    shows: ['How much?', 'type="range"', 'A lot'],
    right: [give({ much: '65' })],
    wrong: [[], 0, false],
    absurd: [give({ much: '101' }), INVALID],
  }),
  question({
    tag: 'pb-completion',
    olx: (id) => `<pb-completion url_name="${id}" name="went" question="Did you go?" answer="Yes, I did"/>`,
    shows: ['Did you go?', 'Yes, I did'],
    right: [give({ went: 'yes' })],
    wrong: [[], 0, false],
    // Unchecked is an answer, too.
    empty: [give({}), [200, null]],
    absurd: [{ does: 'open-step', fields: { subject: '1e9' } }, [409, 'conflict']],
  }),
  question({
    tag: 'pb-swipe',
    olx: (id) =>
      `<pb-swipe url_name="${id}" name="wet" question="Right?" text="Water is wet." correct="true" feedback_incorrect="Touch it"/>`,
    shows: ['Right?', 'Water is wet.'],
    right: [give({ wet: 'true' })],
    wrong: [[give({ wet: 'false' })], 0, true],
    absurd: [give({ wet: 'maybe' }), INVALID],
  }),
];
