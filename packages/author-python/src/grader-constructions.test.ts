import { afterAll, describe, test } from 'vitest';
import { openGrades } from './testing/grades.ts';

const { sandbox, expectGrades } = openGrades();
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

describe('an integral', () => {
  test(
    'is right if it has the same value',
    async () => {
      await expectGrades(
        `def integral(answers, *typed, **more):
    return got(IntegralGrader(answers=dict(zip(('lower', 'upper', 'integrand', 'integration_variable'), answers)), **more), list(typed) if len(typed) > 1 else typed[0])
only = {'input_positions': {'integrand': 1}}
square = ('0', '2', 'x^2', 'x')
wave = ('0', 'pi', 'sin(x)', 'x')`,
        [
          ['integral(square, "0", "2", "x^2", "x")', 'True 1'],
          ['integral(square, "0", "1", "8*u^2", "u")', 'True 1'],
          ['integral(square, "2", "0", "-x^2", "x")', 'True 1'],
          ['integral(square, "0", "2", "x^3", "x")', 'False 0'],
          ['integral(square, "x^2", **only)', 'True 1'],
          ['integral(("0", "infty", "e^(-x)", "x"), "x*e^(-x)", **only)', 'True 1'],
          ['integral(("-infty", "infty", "e^(-x^2)", "x"), "sqrt(pi)/(1+x^2)/pi", **only)', 'True 1'],
          ['integral(("-infty", "0", "e^x", "x"), "2*e^(2*x)", **only)', 'True 1'],
          ['integral(("0", "1", "1/sqrt(x)", "x"), "2", **only)', 'True 1'],
          ['integral(("0", "2", "abs(x-1)", "x"), "1/2", **only)', 'True 1'],
          ['integral(("0", "a", "x", "x"), "0", "1", "a^2*x", "x", variables=["a"], samples=3)', 'True 1'],
          ['integral(wave, "-i*exp(i*x)", complex_integrand=True, **only)', 'True 1'],
          [
            'integral(wave, "-i*exp(i*x)", **only)',
            'IntegrationError: The integrand has complex values, but they must be real.',
          ],
          [
            'integral(square, "0", "i", "x", "x")',
            'IntegrationError: The limit of an integral must be a real number.',
          ],
          ['integral(square, "", "2", "x", "x")', 'IntegrationError: A limit of the integral is missing.'],
          [
            'integral(square, "0", "2", "e", "e")',
            'InvalidInput: "e" has a meaning in this problem already. Use another variable.',
          ],
          ['integral(square, "0", "2", "x", "2x")', 'InvalidInput: "2x" can\'t be the name of a variable.'],
          [
            'integral(square, "0", "x", "x", "x")',
            "UndefinedVariable: 'x' isn't a variable that this answer may use.",
          ],
          [
            'integral(square, "x*x", blacklist=["sin"], forbidden_strings=["x*x"], **only)',
            'InvalidInput: Invalid Input: This particular answer is forbidden',
          ],
          ['integral(square, "1", wrong_msg="No", **only)', 'False 0 No'],
          ['integral(square, "x^2", integrator_options={"limit": 10, "epsabs": 1e-6}, **only)', 'True 1'],
          [
            'integral(square, "1", "2")',
            'ConfigError: IntegralGrader: the problem has 2 fields, but input_positions 4',
          ],
          [
            'refused(lambda: integral(square, "1", integrator_options={"weight": 1}))',
            "ConfigError: IntegralGrader: 'integrator_options' has no key 'weight'",
          ],
          [
            'refused(lambda: integral(square, "1", input_positions={"integrand": 2}))',
            'ConfigError: IntegralGrader: input_positions must be 1, 2 and so on',
          ],
          [
            'refused(lambda: IntegralGrader(answers={"lower": "0"}))',
            'ConfigError: IntegralGrader: answers must have the keys lower, upper, integrand, integration_variable',
          ],
        ],
      );
    },
    TIMEOUT,
  );
});

describe('a sum', () => {
  test(
    'is right if it has the same value',
    async () => {
      await expectGrades(
        `def total(answers, *typed, **more):
    return got(SumGrader(answers=dict(zip(('lower', 'upper', 'summand', 'summation_variable'), answers)), **more), list(typed) if len(typed) > 1 else typed[0])
only = {'input_positions': {'summand': 1}}
small = {'variables': ['x'], 'sample_from': {'x': [0, 0.5]}}
squares = ('1', '10', 'n^2', 'n')
series = ('0', 'infty', 'x^n/fact(n)', 'n')`,
        [
          ['total(squares, "1", "10", "n^2", "n")', 'True 1'],
          ['total(squares, "0", "9", "(k+1)^2", "k")', 'True 1'],
          ['total(squares, "10", "1", "n^2", "n")', 'True 1'],
          ['total(squares, "1", "11", "n^2", "n")', 'False 0'],
          ['total(series, "x^n/fact(n)", **only, **small)', 'True 1'],
          ['total(series, "e^x*kronecker(n, 0)", **only, **small)', 'True 1'],
          ['total(series, "x^n/fact(n+1)", **only, **small)', 'False 0'],
          ['total(("0", "infty", "x^n", "n"), "kronecker(n, 0)/(1-x)", **only, **small)', 'True 1'],
          ['total(("1", "9", "n", "n"), "25*kronecker(n, 1)", even_odd=1, **only)', 'True 1'],
          ['total(("1", "9", "n", "n"), "20*kronecker(n, 2)", even_odd=2, **only)', 'True 1'],
          [
            'total(("0", "infty", "(i*t)^n/fact(n)*[[0, 1], [1, 0]]^n", "n"), "([[1, 0], [0, 1]]*cos(t)+i*[[0, 1], [1, 0]]*sin(t))*kronecker(n, 0)", variables=["t"], sample_from={"t": [0, 0.1]}, infty_val_fact=15, infty_val=15, **only)',
            'True 1',
          ],
          [
            'total(squares, "0.5", "3", "n", "n")',
            'SummationError: The limits of a sum must be whole numbers.',
          ],
          [
            'total(squares, "1", "10^8", "n", "n")',
            'SummationError: The sum has too many terms to be computed.',
          ],
          [
            'total(squares, "1", "10", "i", "i")',
            'InvalidInput: "i" has a meaning in this problem already. Use another variable.',
          ],
          [
            'total(("1", "10", "n*q", "n"), "n", **only)',
            "ConfigError: The answer 'n*q' contains unknown names: 'q'",
          ],
          [
            'refused(lambda: SumGrader(answers=dict(lower="0", upper="1", summand="pi", summation_variable="pi")))',
            "ConfigError: SumGrader: the variable 'pi' exists already",
          ],
        ],
      );
    },
    TIMEOUT,
  );
});
