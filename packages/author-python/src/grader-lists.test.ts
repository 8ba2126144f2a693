import { afterAll, describe, test } from 'vitest';
import { openGrades } from './testing/grades.ts';

const { sandbox, expectGrades } = openGrades();
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

describe('a list in one field', () => {
  test(
    'is graded item by item',
    async () => {
      await expectGrades(
        `def items(answers=['owl', 'fox'], **more): return SingleListGrader(answers=answers, subgrader=StringGrader(), **more)`,
        [
          ['got(items(), "fox, owl")', 'True 1'],
          ['got(items(), "owl, bee")', 'partial 0.5'],
          ['got(items(), "owl")', 'partial 0.5'],
          ['got(items(), "owl, fox, bee")', 'partial 0.5'],
          ['got(items(), "bee, ant, owl")', 'False 0'],
          ['got(items(["owl"]), ",".join(["owl"] * 4000))', 'False 0'],
          ['got(items(), "owl, owl")', 'partial 0.5'],
          ['got(items(ordered=True), "fox, owl")', 'False 0'],
          ['got(items(partial_credit=False), "owl, bee")', 'False 0'],
          ['got(items(wrong_msg="No"), "ant, bee")', 'False 0 No'],
          ['got(items(delimiter=";"), "fox; owl")', 'True 1'],
          ['got(items(), "owl, fox,")', 'MissingInput: List error: Empty entry detected in position 3'],
          ['got(items(missing_error=False), "owl, fox,")', 'partial 0.5'],
          [
            'got(items(length_error=True), "owl")',
            'MissingInput: List length error: Expected 2 terms in the list, but received 1. Separate items with character ","',
          ],
          ['got(items("a, b"), "b,a")', 'True 1'],
          ['got(SingleListGrader(subgrader=NumericalGrader()), "2, 1", expect="1, 2")', 'True 1'],
          [
            'refused(lambda: items((["a"], ["a", "b"]), length_error=True))',
            'ConfigError: SingleListGrader: with length_error=True, all answers must have the same length',
          ],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'may have several right answers, messages, and nested lists',
    async () => {
      await expectGrades(
        `grader = SingleListGrader(subgrader=StringGrader(), answers=(
    [('red', {'expect': 'crimson', 'msg': 'Fine'}), 'blue'],
    {'expect': ['black', 'white'], 'msg': 'No colors', 'grade_decimal': 0.6}))
nested = SingleListGrader(delimiter=';', subgrader=SingleListGrader(subgrader=StringGrader(), ordered=True))`,
        [
          ['got(grader, "blue, red")', 'True 1'],
          ['got(grader, "blue, crimson")', 'True 1 Fine'],
          ['got(grader, "red, black")', 'partial 0.5'],
          ['got(grader, "white, black")', 'partial 0.6 No colors'],
          ['got(grader, "white, pink")', 'partial 0.3'],
          ['got(nested, "c, d; a, b", expect="a, b; c, d")', 'True 1'],
          ['got(nested, "b, a; c, d", expect="a, b; c, d")', 'partial 0.5'],
        ],
      );
    },
    TIMEOUT,
  );
});

describe('several fields', () => {
  test(
    'are graded in any order or in a fixed one',
    async () => {
      await expectGrades(
        `def fields(answers=['owl', 'fox'], **more): return ListGrader(answers=answers, subgraders=StringGrader(), **more)
credit = fields([({'expect': 'a', 'grade_decimal': 0.4}, 'b'), ({'expect': 'a', 'grade_decimal': 0.9}, {'expect': 'b', 'grade_decimal': 0.7})])`,
        [
          ['got(fields(), ["fox", "owl"])', 'True 1; True 1'],
          ['got(fields(), ["fox", "fox"])', 'True 1; False 0'],
          ['got(fields(ordered=True), ["fox", "owl"])', 'False 0; False 0'],
          ['got(fields(partial_credit=False), ["fox", "bee"])', 'False 0; False 0'],
          ['got(fields(wrong_msg="No"), ["ant", "bee"])', 'False 0; False 0; No'],
          ['got(fields((["a", "b"], ["c", "d"])), ["d", "c"])', 'True 1; True 1'],
          // The order with the highest sum: 0.9 + 1, not 0.4 + 0.7.
          ['got(credit, ["a", "b"])', 'partial 0.9; True 1'],
          ['got(credit, ["b", "a"])', 'True 1; partial 0.9'],
          ['got(fields(), ["owl"])', 'ConfigError: ListGrader: there are 2 answers for 1 fields'],
          ['got(fields(), "owl")', 'ConfigError: ListGrader grades several fields, but the problem has one'],
          [
            'refused(lambda: ListGrader(answers=["a", "b"], subgraders=[StringGrader(), StringGrader()]))',
            'ConfigError: ListGrader: a list of subgraders needs ordered=True',
          ],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'are graded in groups',
    async () => {
      await expectGrades(
        `def pairs(**more):
    return ListGrader(answers=[['bee', '6'], ['crab', '10'], ['hen', '2']], grouping=[1, 1, 2, 2, 3, 3],
        subgraders=ListGrader(subgraders=[StringGrader(), NumericalGrader()], ordered=True, **more))
mixed = ListGrader(answers=[['a', 'b'], 'end'], subgraders=[ListGrader(subgraders=StringGrader()), StringGrader()],
    ordered=True, grouping=[1, 2, 1])`,
        [
          [
            'got(pairs(), ["hen", "2", "bee", "6", "crab", "10"])',
            'True 1; True 1; True 1; True 1; True 1; True 1',
          ],
          [
            'got(pairs(), ["hen", "4", "bee", "6", "crab", "10"])',
            'True 1; False 0; True 1; True 1; True 1; True 1',
          ],
          [
            'got(pairs(partial_credit=False), ["hen", "4", "bee", "6", "crab", "10"])',
            'False 0; False 0; True 1; True 1; True 1; True 1',
          ],
          ['got(mixed, ["b", "end", "a"])', 'True 1; True 1; True 1'],
          ['got(mixed, ["b", "a", "end"])', 'True 1; False 0; False 0'],
          [
            'refused(lambda: ListGrader(answers=["a", "b"], subgraders=StringGrader(), grouping=[1, 3]))',
            'ConfigError: ListGrader: grouping must have all numbers from 1 to that of the last group',
          ],
          [
            'refused(lambda: ListGrader(answers=["a", "b"], subgraders=StringGrader(), grouping=[1, 1, 2]))',
            'ConfigError: ListGrader: groups of different sizes need ordered=True',
          ],
          [
            'refused(lambda: ListGrader(answers=[["a"]], subgraders=ListGrader(subgraders=StringGrader())))',
            'ConfigError: ListGrader: a ListGrader within another needs grouping=[...] on the outer one',
          ],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'may be compared with each other',
    async () => {
      await expectGrades(
        `grader = ListGrader(ordered=True, subgraders=FormulaGrader(variables=['x']), answers=[('x', '3*x'), 'sibling_1^2', 'sibling_2+1'])`,
        [
          ['got(grader, ["3*x", "9*x^2", "9*x*x+1"])', 'True 1; True 1; True 1'],
          ['got(grader, ["3*x", "x^2", "1+x^2"])', 'True 1; False 0; True 1'],
          [
            'got(grader, ["", "x^2", "2"])',
            'MissingInput: This answer is graded by others of the problem. Fill them in too.',
          ],
          [
            'got(grader, ["x", "sibling_1^2", "2"])',
            "UndefinedVariable: 'sibling_1' isn't a variable that this answer may use.",
          ],
        ],
      );
    },
    TIMEOUT,
  );
});

describe('an interval', () => {
  test(
    'is graded by its limits, each with its bracket',
    async () => {
      await expectGrades(
        `grader = IntervalGrader(answers=['[', '0', 'pi', (')', {'expect': ']', 'grade_decimal': 0.5, 'msg': 'Open end'})])`,
        [
          ['got(grader, "[0, pi)")', 'True 1'],
          ['got(grader, "[0, pi]")', 'partial 0.75 Open end'],
          ['got(grader, "(0, pi)")', 'partial 0.5'],
          ['got(grader, "[0, 3.14)")', 'partial 0.5'],
          ['got(grader, "(1, 3)")', 'False 0'],
          ['got(IntervalGrader(partial_credit=False), "[0, 2)", expect="[0, 1)")', 'False 0'],
          ['got(IntervalGrader(), "(-infty, 2^3]", expect="(-infty, 8]")', 'True 1'],
          ['got(IntervalGrader(), "(infty, 8]", expect="(-infty, 8]")', 'partial 0.5'],
          [
            'got(IntervalGrader(answers="{a:b^2}", delimiter=":", opening_brackets="{", closing_brackets="}", subgrader=FormulaGrader(variables=["a", "b"])), "{a:b*b}")',
            'True 1',
          ],
          ['got(grader, "0, pi")', 'InvalidInput: "0" can\'t start an interval: write [ or (.'],
          [
            'got(grader, "[0, 1, 2)")',
            'InvalidInput: An interval has two limits, separated by ",", but there are 3.',
          ],
          ['got(grader, "[0, )")', 'MissingInput: A limit of the interval is missing.'],
          [
            'refused(lambda: IntervalGrader(answers=["<", "0", "1", "]"]))',
            "ConfigError: IntervalGrader: the bracket '<' is not in 'opening_brackets'",
          ],
        ],
      );
    },
    TIMEOUT,
  );
});
