import { afterAll, describe, expect, test } from 'vitest';
import { openGrades } from './testing/grades.ts';

const { sandbox, valuesOf, expectGrades } = openGrades();
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

/** Whether something holds for 30 samples, or that there are none. */
const EVERY = `from mitxgraders import *
def every(sampling_set, holds):
    return all(holds(sampling_set.gen_sample()) for _ in range(30))
def near(value, other): return abs(value - other) < 1e-9
def det(m): return MatrixGrader(answers='0', user_constants={'M': m}).functions['det'](m)
def trace(m): return sum(m[i, i] for i in range(m.shape[0]))
def square(**more): return SquareMatrices(**more)
def same(a, b): return (a - b).norm() < 1e-9
`;

describe('a sampling set', () => {
  test.each([
    'every(RealInterval(), lambda x: 1 <= x <= 5)',
    'every(RealInterval(start=3, stop=7), lambda x: 3 <= x <= 7)',
    'every(RealInterval([7, 3]), lambda x: 3 <= x <= 7)',
    'every(IntegerRange([2, 3]), lambda x: x in (2, 3))',
    'every(ComplexRectangle(re=[0, 1], im=[2, 3]), lambda z: 0 <= z.real <= 1 and 2 <= z.imag <= 3)',
    'every(ComplexSector(modulus=[2, 2]), lambda z: near(abs(z), 2) and z.real >= 0 and z.imag >= 0)',
    'every(DiscreteSet((1, 4)), lambda x: x in (1, 4))',
    'every(DiscreteSet(3.5), lambda x: x == 3.5)',
    'every(RealVectors(shape=4, norm=[5, 6]), lambda v: v.shape == (4,) and 5 <= v.norm() <= 6)',
    'every(ComplexVectors(), lambda v: v.shape == (3,) and v.imag.norm() > 0)',
    'every(RealMatrices(shape=[3, 2]), lambda m: m.shape == (3, 2) and 1 <= m.norm() <= 5)',
    'every(RealMatrices(triangular="upper"), lambda m: m[1, 0] == 0 and m[0, 1] != 0)',
    'every(ComplexMatrices(triangular="lower"), lambda m: m[0, 1] == 0)',
    'every(RealTensors(shape=[2, 3, 2]), lambda t: t.shape == (2, 3, 2))',
    'every(ComplexTensors(shape=(2, 2, 2, 2), norm=[1, 1]), lambda t: near(t.norm(), 1))',
    'every(IdentityMatrixMultiples(dimension=3, sampler=[1, 3]), lambda m: m[0, 1] == 0 and 1 <= m[0, 0] == m[2, 2] <= 3)',
    'every(OrthogonalMatrices(dimension=3), lambda m: same(m * m.T, identity(3)))',
    'every(OrthogonalMatrices(unitdet=True), lambda m: near(det(m), 1))',
    'every(UnitaryMatrices(dimension=3, unitdet=True), lambda m: same(m * m.conj().T, identity(3)) and near(det(m), 1))',
    'every(square(dimension=3, symmetry="diagonal", determinant=0), lambda m: near(det(m), 0) and m[0, 1] == 0)',
    'every(square(symmetry="diagonal", complex=True, traceless=True, determinant=1), lambda m: near(det(m), 1) and near(trace(m), 0))',
    'every(square(dimension=3, symmetry="symmetric", determinant=0, traceless=True), lambda m: same(m, m.T) and near(det(m), 0) and near(trace(m), 0))',
    'every(square(symmetry="antisymmetric", determinant=1), lambda m: same(m, -m.T) and near(det(m), 1))',
    'every(square(dimension=3, symmetry="hermitian", determinant=1), lambda m: same(m, m.conj().T) and near(det(m), 1))',
    'every(square(symmetry="antihermitian", traceless=True, norm=[2, 2]), lambda m: same(m, -(m.conj().T)) and near(m.norm(), 2) and near(trace(m), 0))',
    'every(square(traceless=True, determinant=0), lambda m: near(det(m), 0) and near(trace(m), 0) and m.norm() >= 0.99)',
    'every(SpecificFunctions([abs, max]), lambda f: f in (abs, max))',
    'every(RandomFunction(center=3, amplitude=2), lambda f: 1 <= f(0.7) <= 5 and f(0.7) == f(0.7))',
    'every(RandomFunction(input_dim=2, output_dim=3), lambda f: f(1, 2).shape == (3,))',
    'every(RandomFunction(complex=True), lambda f: isinstance(f(1), complex))',
    'RealMatrices() == RealMatrices({"norm": [1, 5], "shape": (2, 2)})',
    'RealInterval() == RealInterval([1, 5]) != IntegerRange([1, 5])',
  ])(
    '%s',
    async (expression) => {
      expect(await valuesOf(EVERY, [expression])).toEqual(['True']);
    },
    TIMEOUT,
  );

  test(
    'that can’t exist is rejected',
    async () => {
      await expectGrades('', [
        [
          'refused(lambda: SquareMatrices(dimension=3, symmetry="antisymmetric", determinant=1))[:46]',
          'ConfigError: SquareMatrices: there are no such',
        ],
        [
          'refused(lambda: SquareMatrices(symmetry="symmetric", traceless=True, determinant=0))[:46]',
          'ConfigError: SquareMatrices: there are no such',
        ],
        ['refused(lambda: RealTensors())', "ConfigError: RealTensors needs the option 'shape'"],
        [
          'refused(lambda: RealVectors(shape=[2, 2]))',
          "ConfigError: RealVectors: option 'shape' must be the size of each dimension, but it is [2, 2]",
        ],
      ]);
    },
    TIMEOUT,
  );

  test(
    'draws the same for the same seed, without affecting the script’s random numbers',
    async () => {
      const script = `import random
from mitxgraders import *
before = random.random()
drawn = [RealInterval().gen_sample() for _ in range(3)]
FormulaGrader(answers='x', variables=['x'])(None, 'x')
after = random.random()`;
      const draw = (seed: number) => valuesOf(script, ['drawn', 'after'], { seed });
      const plain = await valuesOf('import random\nbefore = random.random()\nafter = random.random()', [
        'after',
      ]);
      const [first, again, other] = [await draw(1), await draw(1), await draw(2)];
      expect(again).toEqual(first);
      expect(other[0]).not.toBe(first[0]);
      expect(first[1]).toBe(plain[0]);
    },
    TIMEOUT,
  );
});
