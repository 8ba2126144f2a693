import { afterAll, describe, expect, test } from 'vitest';
import { openGrades } from './testing/grades.ts';

const { sandbox, valuesOf, expectGrades } = openGrades();
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

describe('a formula with vectors and matrices', () => {
  test(
    'is right if it has the same values',
    async () => {
      await expectGrades(
        `def matrix(answer, typed, **more): return got(MatrixGrader(answers=answer, **{'max_array_dim': 2, **more}), typed)
noncommuting = {'variables': ['A', 'B', 'v'], 'sample_from': {'A': RealMatrices(), 'B': ComplexMatrices(), 'v': RealVectors(shape=2)}}`,
        [
          ['matrix("A*B*v", "A*(B*v)", **noncommuting)', 'True 1'],
          ['matrix("A*B", "B*A", **noncommuting)', 'False 0'],
          ['matrix("A^2+2*A", "A*(A+2*I)", identity_dim=2, **noncommuting)', 'True 1'],
          ['matrix("(A*B)^-1", "B^-1*A^-1", **noncommuting)', 'True 1'],
          ['matrix("[3, 4]", "[[1, 2], [3, 4]]*[-2, 2.5]")', 'True 1'],
          ['matrix("11", "[1, 2]*[3, 4]")', 'True 1'],
          ['matrix("trace(A*B)", "trace(B*A)", **noncommuting)', 'True 1'],
          ['matrix("det(A*B)", "det(A)*det(B)", **noncommuting)', 'True 1'],
          ['matrix("trans(A*B)", "trans(B)*trans(A)", **noncommuting)', 'True 1'],
          ['matrix("adj(A*B)", "ctrans(B)*adj(A)", **noncommuting)', 'True 1'],
          ['matrix("norm(v)", "sqrt(v*v)", **noncommuting)', 'True 1'],
          ['matrix("abs(v)", "norm(v)", **noncommuting)', 'True 1'],
          ['matrix("cross([1, 0, 0], [0, 1, 0])", "[0, 0, 1]")', 'True 1'],
          ['matrix("t*hatx-3*haty", "[t, -3, 0]", variables=["t"], user_constants=cartesian_xyz)', 'True 1'],
          ['matrix("sigma_x*sigma_y", "i*sigma_z", user_constants=pauli)', 'True 1'],
          ['matrix("M*[1, 1]", "[3, 7]", user_constants={"M": MathArray([[1, 2], [3, 4]])})', 'True 1'],
          ['matrix("re([1+i, 2])", "[1, 2]")', 'True 1'],
          [
            'matrix("c*A", "A*c", variables=["A", "c"], sample_from={"A": RealMatrices(), "c": IdentityMatrixMultiples()})',
            'True 1',
          ],
          [
            'matrix("[[x, 0], [0, y]]*[1, 1]", "D*[1, 1]", variables=["x", "y", "D"], sample_from={"D": DependentSampler(formula="[[x, 0], [0, y]]")})',
            'True 1',
          ],
        ],
      );
    },
    TIMEOUT,
  );

  test.each([
    [
      'A+v',
      'MathArrayShapeError: Cannot add/subtract a matrix of shape (rows: 3, cols: 2) with a vector of length 2.',
    ],
    ['1+v', 'MathArrayShapeError: Cannot add/subtract a scalar with a vector of length 2.'],
    [
      'v*A',
      'MathArrayShapeError: Cannot multiply a vector of length 2 with a matrix of shape (rows: 3, cols: 2).',
    ],
    ['A^2', 'MathArrayShapeError: Cannot raise a non-square matrix to powers.'],
    ['v^2', 'MathArrayError: Cannot raise a vector to powers.'],
    ['B^0.5', 'MathArrayError: A matrix can only be raised to whole powers.'],
    ['(B-B)^-1', 'MathArrayError: A singular matrix has no negative powers.'],
    ['2^v', 'MathArrayError: Cannot raise a scalar to a vector power.'],
    ['1/v', 'MathArrayError: Cannot divide by a vector.'],
    [
      'det(A)',
      'DomainError: There was an error evaluating function det(...)<br/>1st input has an error: received a matrix of shape (rows: 3, cols: 2), expected a square matrix',
    ],
    [
      'sin(v)',
      'DomainError: There was an error evaluating function sin(...)<br/>1st input has an error: received a vector of length 2, expected a scalar',
    ],
    [
      '[[1, 2], [3]]',
      "MathArrayError: Unable to parse vector/matrix. If you're trying to enter a matrix, this is most likely caused by an unequal number of elements in each row.",
    ],
    ['[[[1]]]', "UnableToParse: Arrays of so many dimensions can't be entered here."],
    ['B', 'ShapeMismatch: Expected answer to be a vector, but input is a matrix'],
    ['v*v', 'ShapeMismatch: Expected answer to be a vector, but input is a scalar'],
    ['A*v', 'ShapeMismatch: Expected answer to be a vector, but input is a vector of incorrect shape'],
  ])(
    '%s is rejected with the shapes',
    async (typed, said) => {
      await expectGrades(
        `grader = MatrixGrader(answers='B*v', max_array_dim=2, variables=['A', 'B', 'v'], sample_from={
    'A': RealMatrices(shape=[3, 2]), 'B': RealMatrices(), 'v': RealVectors(shape=2)})`,
        [[`got(grader, ${JSON.stringify(typed)})`, said.replaceAll('<br/>', '\n')]],
      );
    },
    TIMEOUT,
  );

  test(
    'reveals as much about shapes as the author wants',
    async () => {
      await expectGrades(
        `def matrix(typed, **more): return got(MatrixGrader(answers='[1, 2]', **more), typed)`,
        [
          ['matrix("[[1, 2]]")', "UnableToParse: Matrices can't be entered here, only vectors."],
          ['matrix("[1, 2]", max_array_dim=0)', "UnableToParse: Vectors and matrices can't be entered here."],
          [
            'matrix("0", answer_shape_mismatch={"is_raised": False})',
            'False 0 Expected answer to be a vector, but input is a scalar',
          ],
          [
            'matrix("0", answer_shape_mismatch={"is_raised": False, "msg_detail": "shape"})',
            'False 0 Expected answer to be a vector of length 2, but input is a scalar',
          ],
          ['matrix("0", answer_shape_mismatch={"is_raised": False, "msg_detail": None})', 'False 0'],
          ['matrix("[1, 2]+[1, 2, 3]", shape_errors=False)', 'False 0'],
          ['matrix("[1, 2]^2", suppress_matrix_messages=True)', 'False 0'],
          ['matrix("sin([1, 2])+1", suppress_matrix_messages=True)', 'False 0'],
          ['matrix("3", suppress_matrix_messages=True)', 'False 0'],
          ['matrix("[[1, 0], [0, 2]]^-1*[1, 4]", max_array_dim=2)', 'True 1'],
          [
            'matrix("[[1, 0], [0, 2]]^-1*[1, 4]", max_array_dim=2, negative_powers=False)',
            'MathArrayError: Negative powers of matrices are not allowed in this answer.',
          ],
          [
            'refused(lambda: MatrixGrader(answer_shape_mismatch={"detail": 1}))',
            "ConfigError: MatrixGrader: 'answer_shape_mismatch' has no key 'detail'",
          ],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'may get credit for single entries',
    async () => {
      const marks = (rows: string) =>
        `Some array entries are incorrect, marked below:<br/><pre>${rows}</pre>`;
      await expectGrades(
        `def matrix(typed, answer='[[1, x], [x, 2]]', **more): return got(MatrixGrader(answers=answer, variables=['x'], max_array_dim=2, **more), typed)`,
        [
          ['matrix("[[1, x], [0, 2]]")', 'False 0'],
          ['matrix("[[1, x], [0, 2]]", entry_partial_credit=0.3)', `partial 0.3 ${marks('✓ ✓<br/>✗ ✓')}`],
          [
            'matrix("[[0, x], [0, 2]]", entry_partial_credit="proportional")',
            `partial 0.5 ${marks('✗ ✓<br/>✗ ✓')}`,
          ],
          ['matrix("[1, 0]", "[1, 2]", entry_partial_credit=0.5)', `partial 0.5 ${marks('✓ ✗')}`],
          ['matrix("[[0, 0], [0, 0]]", entry_partial_credit=0.5)', 'False 0'],
          ['matrix("[[1, x], [0, 2]]", entry_partial_credit=0.5, entry_partial_msg="")', 'partial 0.5'],
        ],
      );
    },
    TIMEOUT,
  );
});

describe('authors’ functions', () => {
  test(
    'report which argument has a wrong shape',
    async () => {
      await expectGrades(
        `@specify_domain(input_shapes=[1, [2, 3], 3], display_name='turn')
def turn(a, b, c): return a * b * c
@specify_domain(input_shapes=[1], display_name='least', min_length=2)
def least(*values): return min(values)
grader = MatrixGrader(answers='turn(2, B, c)', variables=['B', 'c'], sample_from={'B': RealMatrices(shape=[2, 3]), 'c': RealVectors()},
    user_functions={'turn': turn, 'least': least})`,
        [
          ['got(grader, "B*c*2")', 'True 1'],
          [
            'got(grader, "turn([1, 2], B, c)")',
            'DomainError: There was an error evaluating function turn(...)\n1st input has an error: received a vector of length 2, expected a scalar\n2nd input is ok: received a matrix of shape (rows: 2, cols: 3) as expected\n3rd input is ok: received a vector of length 3 as expected',
          ],
          [
            'got(grader, "turn(1, B)")',
            'DomainError: Wrong number of arguments passed to turn(...): Expected 3 inputs, but received 2.',
          ],
          [
            'got(grader, "least(1)*c")',
            'DomainError: Wrong number of arguments passed to least(...): Expected at least 2 inputs, but received 1.',
          ],
          [
            'refused(lambda: specify_domain(input_shapes=[1, 2], min_length=1))',
            'ConfigError: specify_domain: min_length takes one input shape, not 2',
          ],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'get arrays that they can index, and may return lists',
    async () => {
      const values = await valuesOf(
        'from mitxgraders import *\nfrom mitxgraders.helpers.calc import identity\nm = MathArray([[1, 2], [3, 4j]])',
        [
          'm * m',
          'm.shape',
          'm[1]',
          'm[1, 0]',
          '[row for row in m]',
          'm.T',
          'm.conj()',
          'MathArray([3, 4]).norm()',
          'identity(2)',
          'MathArray([[1], [2, 3]])',
          'MatrixGrader(answers="[2, 4]", user_functions={"twice": lambda v: [2 * x for x in v]})(None, "twice([1, 2])")["ok"]',
        ],
      );
      expect(values).toEqual([
        'MathArray([[7, (2+8j)], [(3+12j), (-10+0j)]])',
        '(2, 2)',
        'MathArray([3, 4j])',
        '3',
        '[MathArray([1, 2]), MathArray([3, 4j])]',
        'MathArray([[1, 3], [2, 4j]])',
        'MathArray([[1, 2], [3, -4j]])',
        '5.0',
        'MathArray([[1, 0], [0, 1]])',
        'MathArrayError',
        'True',
      ]);
    },
    TIMEOUT,
  );

  test(
    'may compute with numpy, whose arrays and those of graders convert to each other',
    async () => {
      await expectGrades(
        `import numpy as np
def turn(vector, axis, angle):
    unit = np.array(axis) / np.linalg.norm(axis)
    along = np.dot(unit, vector) * unit
    across = np.array(vector) - along
    return along + np.cos(angle) * across + np.sin(angle) * np.cross(unit, vector)
turning = MatrixGrader(answers='turn(v, [0, 0, 1], t)', variables=['v', 't'], sample_from={'v': RealVectors()}, user_functions={'turn': turn})
imaginary = FormulaGrader(answers={'comparer': EqualityComparer(transform=np.imag), 'comparer_params': ['z']}, variables=['z'],
    sample_from={'z': ComplexRectangle()})
waves = FormulaGrader(answers='f(x)^2', variables=['x'], sample_from={'x': [0, np.pi]}, user_functions={'f': [np.sin, np.cos]})
scaled = MatrixGrader(answers='A*[1, 2]', user_constants={'A': np.array([[1, 2], [3, 4]])})`,
        [
          ['got(turning, "turn(turn(v, [0, 0, 2], t/3), [0, 0, 1], 2*t/3)")', 'True 1'],
          ['got(turning, "turn(v, [0, 1, 0], t)")', 'False 0'],
          ['got(imaginary, "z+1")', 'True 1'],
          ['got(imaginary, "z+i")', 'False 0'],
          ['got(waves, "f(x)*f(x)")', 'True 1'],
          ['got(scaled, "[5, 11]")', 'True 1'],
        ],
      );
    },
    TIMEOUT,
  );
});
