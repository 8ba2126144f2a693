import { afterAll, describe, test } from 'vitest';
import { openGrades } from './testing/grades.ts';

const { sandbox, expectGrades } = openGrades();
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

describe('graders of texts', () => {
  test(
    'support answers with credit and messages',
    async () => {
      await expectGrades(
        `grader = StringGrader(answers=('tern', {'expect': 'gull', 'grade_decimal': 0.4, 'msg': 'Close'},
    {'expect': ('bat', 'moth'), 'grade_decimal': 0, 'msg': 'No bird'}), wrong_msg='Look again')`,
        [
          ['got(grader, "tern")', 'True 1'],
          ['got(grader, "gull")', 'partial 0.4 Close'],
          ['got(grader, "moth")', 'False 0 No bird'],
          ['got(grader, "Tern")', 'False 0 Look again'],
          ['got(StringGrader(), "cat", expect="cat")', 'True 1'],
          ['got(StringGrader(answers="dog"), "cat", expect="cat")', 'False 0'],
          ['got(StringGrader({"answers": "cat", "case_sensitive": False}), "CAT")', 'True 1'],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'normalize what is typed',
    async () => {
      await expectGrades('def text(answer, **more): return StringGrader(answers=answer, **more)', [
        ['got(text("red fox"), "  red   fox ")', 'True 1'],
        ['got(text("red fox", strip=False), "red fox ")', 'False 0'],
        ['got(text("red fox ", strip=False), "red fox ")', 'True 1'],
        ['got(text("red  fox", clean_spaces=False), "red fox")', 'False 0'],
        ['got(text("(1)(2)", strip_all=True), "( 1 ) ( 2 )")', 'True 1'],
      ]);
    },
    TIMEOUT,
  );

  test(
    'can accept anything of a given length or form',
    async () => {
      await expectGrades(
        `def any(**more): return StringGrader(answers={'expect': '', 'msg': 'Thanks'}, accept_any=True, **more)
def form(**more): return StringGrader(answers='A1', validation_pattern='[A-Z][0-9]', **more)`,
        [
          ['got(any(), "")', 'True 1 Thanks'],
          ['got(StringGrader(accept_any=True), "x")', 'True 1'],
          [
            'got(StringGrader(accept_nonempty=True), " ")',
            'InvalidInput: Your response is too short (0/1 characters)',
          ],
          [
            'got(any(min_length=6, min_words=2), "lighthouse")',
            'InvalidInput: Your response is too short (1/2 words)',
          ],
          [
            'got(any(min_length=6, explain_minimums="msg"), " a b ")',
            'False 0 Your response is too short (3/6 characters)',
          ],
          ['got(any(min_length=6, explain_minimums=None), "a")', 'False 0'],
          ['got(any(min_words=4), "it’s half-way there now")', 'True 1 Thanks'],
          ['got(form(), "B2")', 'False 0'],
          ['got(form(), "B22")', 'InvalidInput: Your input is not in the expected format'],
          ['got(form(explain_validation="msg", invalid_msg="Letter, digit"), "b2")', 'False 0 Letter, digit'],
          ['got(form(explain_validation=None), "b2")', 'False 0'],
          [
            'refused(lambda: StringGrader(answers="a", validation_pattern="[0-9]"))',
            "ConfigError: The answer 'a' doesn't match the validation_pattern",
          ],
        ],
      );
    },
    TIMEOUT,
  );
});

describe('every grader', () => {
  test(
    'lowers the credit of late attempts',
    async () => {
      await expectGrades(
        'def late(credit, attempt, answer="cat", **more): return got(StringGrader(answers="cat", attempt_based_credit=credit, **more), answer, attempt=attempt)',
        [
          ['late(LinearCredit(), 1)', 'True 1'],
          ['late(LinearCredit(), 3)', 'partial 0.6 Maximum credit for attempt #3 is 60%.'],
          ['late(LinearCredit(), 9)', 'partial 0.2 Maximum credit for attempt #9 is 20%.'],
          [
            'late(LinearCredit(decrease_credit_after=2, minimum_credit=0.5, decrease_credit_steps=2), 3)',
            'partial 0.75 Maximum credit for attempt #3 is 75%.',
          ],
          ['late(GeometricCredit(factor=0.5), 4)', 'partial 0.125 Maximum credit for attempt #4 is 12.5%.'],
          ['late(ReciprocalCredit(), 3)', 'partial 0.3333 Maximum credit for attempt #3 is 33.3%.'],
          ['late(ReciprocalCredit(), 2, attempt_based_credit_msg=False)', 'partial 0.5'],
          ['late(ReciprocalCredit(), 2, answer="dog")', 'False 0'],
          ['late(lambda attempt: 0.9, 1)', 'partial 0.9 Maximum credit for attempt #1 is 90%.'],
          [
            'late(ReciprocalCredit(), None)',
            'ConfigError: attempt_based_credit needs the number of the attempt: add cfn_extra_args="attempt" to the customresponse',
          ],
          [
            'got(ListGrader(answers=["a", "b"], subgraders=StringGrader(), attempt_based_credit=ReciprocalCredit()), ["b", "c"], attempt=2)',
            'partial 0.5; False 0; Maximum credit for attempt #2 is 50%.',
          ],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'names an option that is unknown or invalid',
    async () => {
      await expectGrades('', [
        ['refused(lambda: StringGrader(case=True))', "ConfigError: StringGrader has no option 'case'"],
        [
          'refused(lambda: StringGrader({"answer": "a"}))',
          "ConfigError: StringGrader has no option 'answer'",
        ],
        [
          'refused(lambda: StringGrader(strip=1))',
          "ConfigError: StringGrader: option 'strip' must be True or False, but it is 1",
        ],
        [
          'refused(lambda: StringGrader(answers={"expect": "a", "points": 1}))',
          "ConfigError: StringGrader: an answer has no key 'points'",
        ],
        [
          'refused(lambda: StringGrader(answers={"expect": "a", "grade_decimal": 2}))',
          "ConfigError: StringGrader: option 'grade_decimal' must be a number from 0 to 1, but it is 2",
        ],
        [
          'refused(lambda: FormulaGrader(tolerance="-1%"))',
          "ConfigError: FormulaGrader: option 'tolerance' must be a number of at least 0 or a percentage, but it is '-1%'",
        ],
        ['refused(lambda: RealInterval(begin=1))', "ConfigError: RealInterval has no option 'begin'"],
        [
          'refused(lambda: SingleListGrader(answers=["a"]))',
          "ConfigError: SingleListGrader needs the option 'subgrader'",
        ],
        [
          'got(StringGrader(), "a")',
          'ConfigError: StringGrader needs an answer: give it answers=..., or the customresponse an expect="..."',
        ],
        [
          'got(StringGrader(answers="a"), ["a", "b"])',
          'ConfigError: StringGrader grades one field, but the problem has 2',
        ],
      ]);
    },
    TIMEOUT,
  );

  test(
    'takes registered defaults, compares equal by its options, and explains itself to authors',
    async () => {
      await expectGrades(
        `StringGrader.register_defaults({'case_sensitive': False})
loose = StringGrader(answers='cat')
StringGrader.clear_registered_defaults()
strict = StringGrader(answers='cat')`,
        [
          ['got(loose, "CAT")', 'True 1'],
          ['got(strict, "CAT")', 'False 0'],
          ['str((loose == strict, strict == StringGrader(answers="cat")))', '(False, True)'],
          ['str("Answer: &lt;x" in strict.__class__(answers="cat", debug=True)(None, "<x")["msg"])', 'True'],
          [
            'str("Sample: {\'x\'" in FormulaGrader(answers="x", variables=["x"], debug=True)(None, "x")["msg"])',
            'True',
          ],
          [
            'got(FormulaGrader(answers={"comparer": lambda a, b, c: 1 / 0, "comparer_params": []}), "1")',
            'StudentFacingError: Invalid input: this answer could not be checked.',
          ],
        ],
      );
    },
    TIMEOUT,
  );
});
