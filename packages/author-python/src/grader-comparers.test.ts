import { afterAll, describe, test } from 'vitest';
import { openGrades } from './testing/grades.ts';

const { sandbox, expectGrades } = openGrades();
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

describe('a comparer', () => {
  test(
    'of numbers checks a range or a remainder',
    async () => {
      await expectGrades(
        `def compare(comparer, params, typed, grader=FormulaGrader, **more):
    return got(grader(answers={'comparer': comparer, 'comparer_params': params}, **more), typed)`,
        [
          ['compare(between_comparer, ["1", "2"], "2")', 'True 1'],
          ['compare(between_comparer, ["1", "2"], "2.1")', 'False 0'],
          ['compare(between_comparer, ["-infty", "2"], "-10^9", allow_inf=True)', 'True 1'],
          ['compare(between_comparer, ["1", "2"], "i")', 'InputTypeError: Input must be a real number.'],
          ['compare(congruence_comparer, ["x", "2*pi"], "x+6*pi", variables=["x"])', 'True 1'],
          ['compare(congruence_comparer, ["x", "2*pi"], "x+5*pi", variables=["x"])', 'False 0'],
          ['compare(congruence_comparer, ["1", "360"], "-359")', 'True 1'],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'of vectors ignores a factor',
    async () => {
      await expectGrades(
        `def compare(comparer, params, typed, **more):
    return got(MatrixGrader(answers={'comparer': comparer, 'comparer_params': params}, **more), typed)
eigen = (eigenvector_comparer, ['[[2, 0], [0, x]]', 'x'])`,
        [
          ['compare(*eigen, "[0, 3]", variables=["x"])', 'True 1'],
          ['compare(*eigen, "[1, 3]", variables=["x"])', 'False 0'],
          ['compare(*eigen, "[0, 0]", variables=["x"])', "False 0 An eigenvector can't be zero."],
          [
            'compare(*eigen, "[0, 0, 1]", variables=["x"])',
            'ShapeMismatch: Expected answer to be a vector, but input is a vector of incorrect shape',
          ],
          ['compare(vector_span_comparer, ["[1, i]"], "(2-i)*[1, i]")', 'True 1'],
          ['compare(vector_span_comparer, ["[1, i]"], "[1, 1]")', 'False 0'],
          ['compare(vector_span_comparer, ["[1, 0, 0]", "[0, 1, 0]"], "[3, -2, 0]")', 'True 1'],
          ['compare(vector_span_comparer, ["[1, 0, 0]", "[0, 1, 0]"], "[3, -2, 1]")', 'False 0'],
          [
            'compare(vector_span_comparer, ["[1, 0]"], "[0, 0]")',
            'False 0 The zero vector is not an answer here.',
          ],
          ['compare(vector_phase_comparer, ["[1, i]"], "exp(2*i)*[1, i]")', 'True 1'],
          ['compare(vector_phase_comparer, ["[1, i]"], "1.1*[1, i]")', 'False 0'],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'may find a factor, an offset or both',
    async () => {
      await expectGrades(
        `def linear(typed, answer='x^2', **more):
    return got(FormulaGrader(answers={'comparer': LinearComparer(**more), 'comparer_params': [answer]}, variables=['x']), typed)
every = {'proportional': 0.5, 'offset': 0.6, 'linear': 0.2, 'offset_msg': 'Constant', 'linear_msg': 'Line'}`,
        [
          ['linear("x*x")', 'True 1'],
          [
            'linear("-3*x^2")',
            'partial 0.5 The submitted answer differs from an expected answer by a constant factor.',
          ],
          ['linear("x^2+1")', 'False 0'],
          ['linear("x^2+1", **every)', 'partial 0.6 Constant'],
          ['linear("2*x^2+1", **every)', 'partial 0.2 Line'],
          ['linear("x", **every)', 'False 0'],
          ['linear("0", **every)', 'False 0'],
          ['linear("7", **every)', 'False 0'],
          ['linear("x+9", "x", proportional=None, linear=1)', 'True 1'],
          ['linear("2*x", "x", proportional=0, proportional_msg="Factor")', 'False 0 Factor'],
          ['linear("2", "0")', 'False 0'],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'may be an author’s function, and the default of a problem',
    async () => {
      await expectGrades(
        `def partial(expected, student, utils): return 'partial'
def told(expected, student, utils): return {'grade_decimal': 0.25, 'msg': 'Said %s' % student}
def near(expected, student, utils): return utils.within_tolerance(abs(expected[0]), student)
def picky(expected, student, utils): raise InvalidInput('Write a fraction.')
def by(comparer, grade=1): return FormulaGrader(answers={'expect': {'comparer': comparer, 'comparer_params': ['-2']}, 'grade_decimal': grade})
FormulaGrader.set_default_comparer(LinearComparer())
default = FormulaGrader(variables=['x'])
defaulted = got(default, '2*x', expect='x')
FormulaGrader.reset_default_comparer()
real = FormulaGrader(answers={'comparer': EqualityComparer(transform=lambda value: value.real), 'comparer_params': ['2']})`,
        [
          ['got(by(partial), "1")', 'partial 0.5'],
          ['got(by(told, 0.5), "1")', 'partial 0.125 Said 1.0'],
          ['got(by(near), "2")', 'True 1'],
          ['got(by(picky), "2")', 'InvalidInput: Write a fraction.'],
          [
            'defaulted',
            'partial 0.5 The submitted answer differs from an expected answer by a constant factor.',
          ],
          ['got(default, "2*x", expect="x")', 'False 0'],
          ['got(real, "2+5*i")', 'True 1'],
        ],
      );
    },
    TIMEOUT,
  );
});
