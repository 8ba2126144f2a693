import { afterAll, describe, test } from 'vitest';
import { openGrades } from './testing/grades.ts';

const { sandbox, expectGrades } = openGrades();
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;

describe('a formula', () => {
  test(
    'is right if it has the same values',
    async () => {
      await expectGrades(
        `import math
def formula(answer, typed, **more): return got(FormulaGrader(answers=answer, **{'variables': ['x', 'y'], **more}), typed)`,
        [
          ['formula("(x+y)^2", "x^2 + 2*x*y + y^2")', 'True 1'],
          ['formula("(x+y)^2", "x^2 + y^2")', 'False 0'],
          ['formula("-x^2", "-(x^2)")', 'True 1'],
          ['formula("2^3^2", "512")', 'True 1'],
          ['formula("x||y", "x*y/(x+y)")', 'True 1'],
          ['formula("50%*x", "x/2")', 'True 1'],
          ['formula("x−y", "-y+x")', 'True 1'],
          ['formula("1.5e-3", ".0015")', 'True 1'],
          ['formula("sqrt(1-x)", "(1-x)^0.5")', 'True 1'],
          ['formula("abs(x)^2", "x*x", sample_from={"x": ComplexRectangle()})', 'False 0'],
          ['formula("abs(x)^2", "x*conj(x)", sample_from={"x": ComplexSector()})', 'True 1'],
          ['formula("fact(x)", "x*fact(x-1)")', 'True 1'],
          ['formula("fact(x)", "x*fact(x-1)", sample_from={"x": ComplexRectangle()})', 'True 1'],
          ['formula("arctan2(x, y)", "arctan(y/x)")', 'True 1'],
          ['formula("max(x, y, 9)", "9", sample_from={"x": [1, 2], "y": (3, 4)})', 'True 1'],
          ['formula("floor(x)+ceil(y)", "2+3", sample_from={"x": [2.1, 2.9], "y": [2.1, 2.9]})', 'True 1'],
          [
            'formula("kronecker(x, y)", "kronecker(x+1, y+1)", sample_from={"x": IntegerRange([1, 2]), "y": IntegerRange([1, 2])}, samples=20)',
            'True 1',
          ],
          ['formula("x\'*T_{a}^{-1}", "T_{a}^{-1}*x\'", variables=["x\'", \'T_{a}^{-1}\'])', 'True 1'],
          ['formula("a_{0}+a_{-3}", "a_{-3}+a_{0}", numbered_vars=["a"])', 'True 1'],
          ['formula("a_{0}", "a_{1}", numbered_vars=["a"], sample_from={"a": [-5, 5]})', 'False 0'],
          ['formula("2m*x", "0.002*x", metric_suffixes=True)', 'True 1'],
          ['formula("c*x", "3e8*x", user_constants={"c": 3e8})', 'True 1'],
          ['formula("f(x)", "x^3", user_functions={"f": lambda x: x**3})', 'True 1'],
          [
            'formula("f\'\'(x)+f(y)", "f(y)+f\'\'(x)", user_functions={"f": RandomFunction(), "f\'\'": RandomFunction()})',
            'True 1',
          ],
          ['formula("f(x)", "f(y)", user_functions={"f": RandomFunction()})', 'False 0'],
          [
            'formula("f(x)^2", "1-g(x)^2", user_functions={"f": [math.sin], "g": SpecificFunctions(math.cos)})',
            'True 1',
          ],
          [
            'formula("x/r", "x/sqrt(x^2+y^2)", variables=["x", "y", "r"], sample_from={"r": DependentSampler(formula="sqrt(x^2+y^2)")})',
            'True 1',
          ],
          ['formula("infty", "infty", allow_inf=True)', 'True 1'],
          ['formula("infty", "5", allow_inf=True)', 'False 0'],
          ['formula("x", "")', 'False 0'],
          [
            'formula(("x", {"expect": "2*x", "grade_decimal": 0.5, "msg": "Half"}), "x+x")',
            'partial 0.5 Half',
          ],
        ],
      );
    },
    TIMEOUT,
  );

  test(
    'may be off by the tolerance, and by more in as many samples as the author allows',
    async () => {
      await expectGrades(
        `counted = []
def sometimes(x):
    counted.append(x)
    return x + (len(counted) % 5 == 0)
def failing(count):
    counted.clear()
    return got(FormulaGrader(answers='x', variables=['x'], user_functions={'f': sometimes}, failable_evals=count), 'f(x)')`,
        [
          ['got(FormulaGrader(answers="100"), "100.009")', 'True 1'],
          ['got(FormulaGrader(answers="100"), "100.011")', 'False 0'],
          ['got(FormulaGrader(answers="100", tolerance="2%"), "98")', 'True 1'],
          ['got(FormulaGrader(answers="100", tolerance=0.5), "100.6")', 'False 0'],
          ['got(FormulaGrader(answers="0"), "10^-16")', 'False 0'],
          ['got(FormulaGrader(answers="0", tolerance=1e-9), "10^-16")', 'True 1'],
          ['got(NumericalGrader(answers="100"), "104.9")', 'True 1'],
          ['got(NumericalGrader(answers="100"), "105.1")', 'False 0'],
          ['failing(0)', 'False 0'],
          ['failing(1)', 'True 1'],
        ],
      );
    },
    TIMEOUT,
  );

  test.each([
    ['m*(1-x', 'UnbalancedBrackets: A parenthesis is opened but never closed: m*→(←1-x'],
    ['m*1-x)', 'UnbalancedBrackets: A parenthesis is closed but was never opened: m*1-x→)←'],
    ['(m]', 'UnbalancedBrackets: A parenthesis is opened but a square bracket is closed: →(←m→]←'],
    [
      'Sin(m)',
      "UndefinedFunction: 'Sin' isn't a function that this answer may use. Did you mean 'sin'? Capital letters matter.",
    ],
    [
      'M',
      "UndefinedVariable: 'M' isn't a variable that this answer may use. Did you mean 'm'? Capital letters matter.",
    ],
    [
      'm(2)',
      "UndefinedFunction: 'm' isn't a function that this answer may use, but there is a variable 'm'. Write every multiplication with *.",
    ],
    [
      'sin',
      "UndefinedVariable: 'sin' isn't a variable that this answer may use. Write its argument in parentheses.",
    ],
    ['q+m', "UndefinedVariable: 'q' isn't a variable that this answer may use."],
    ['2m', 'UnableToParse: A * is missing in "2m". Write every multiplication with *.'],
    ['2(m)', 'UnableToParse: A * is missing between "2" and "(". Write every multiplication with *.'],
    ['m+', 'UnableToParse: A number, a variable or a function is missing after "+".'],
    ['m;1', 'UnableToParse: ";" can\'t be part of an expression.'],
    ['[1, 2]', "UnableToParse: Vectors and matrices can't be entered here."],
    ['1/(m-m)', 'CalcZeroDivisionError: Your expression divides by zero. Check the denominators.'],
    [
      '10^400',
      'CalcOverflowError: Numerical overflow occurred. Does your expression generate very large numbers?',
    ],
    [
      '1e300*1e300',
      'CalcOverflowError: Numerical overflow occurred. Does your expression generate very large numbers?',
    ],
    [
      'fact(-2)',
      'FunctionEvalError: There was an error evaluating fact(...). Its input does not seem to be in its domain.',
    ],
    [
      'sin(m, 2)',
      'DomainError: Wrong number of arguments passed to sin(...): Expected 1 inputs, but received 2.',
    ],
    [
      'min(m)',
      'DomainError: Wrong number of arguments passed to min(...): Expected at least 2 inputs, but received 1.',
    ],
    [
      'f(m)',
      'FunctionEvalError: Wrong number of arguments passed to f(...): Expected 2 inputs, but received 1.',
    ],
    [`${'('.repeat(60)}m${')'.repeat(60)}`, 'UnableToParse: The expression is nested too deeply.'],
    ['m+'.repeat(3000), 'UnableToParse: The expression is too long.'],
    ['__import__(1)', 'UnableToParse: "_" can\'t be part of an expression.'],
  ])(
    '%s is rejected with a message',
    async (typed, said) => {
      await expectGrades(
        'grader = FormulaGrader(answers="m", variables=["m"], user_functions={"f": lambda x, y: x})',
        [[`got(grader, ${JSON.stringify(typed)})`, said]],
      );
    },
    TIMEOUT,
  );

  test(
    'can be forbidden to use names, functions and texts, which doesn’t matter for wrong ones',
    async () => {
      await expectGrades(
        `def formula(typed, **more): return got(FormulaGrader(answers='2*sin(x)*cos(x)', variables=['x'], **more), typed)`,
        [
          [
            'formula("sin(2*x)", forbidden_strings=["2 * x"])',
            'InvalidInput: Invalid Input: This particular answer is forbidden',
          ],
          [
            'formula("sin(2 *x)", forbidden_strings=["*x"], forbidden_message="Expand it")',
            'InvalidInput: Expand it',
          ],
          ['formula("sin(3*x)", forbidden_strings=["*x"])', 'False 0'],
          ['formula("2*tan(x)*cos(x)^2", blacklist=["tan"])', "InvalidInput: This answer may not use 'tan'."],
          ['formula("tan(x)", blacklist=["tan"])', 'False 0'],
          [
            'formula("2*tan(x)*cos(x)^2", whitelist=["sin", "cos"])',
            "InvalidInput: This answer may not use 'tan'.",
          ],
          [
            'formula("2*sin(x)*cos(x)", whitelist=[None])',
            "InvalidInput: This answer may not use 'cos', 'sin'.",
          ],
          [
            'formula("2*tan(x)*cos(x)^2", required_functions=["sin"])',
            "InvalidInput: This answer must use 'sin'.",
          ],
          ['formula("2*sin(x)*cos(x)", required_functions=["sin", "cos"])', 'True 1'],
          [
            'got(FormulaGrader(answers="s", variables=["s", "phi"], sample_from={"s": DependentSampler(formula="sin(phi)")}, instructor_vars=["phi"]), "sin(phi)")',
            "UndefinedVariable: 'phi' isn't a variable that this answer may use.",
          ],
          ['got(FormulaGrader(answers="2*e", instructor_vars=["e"]), "5.43656365691809")', 'True 1'],
          [
            'got(FormulaGrader(answers="1", user_constants={"i": None}), "i")',
            "UndefinedVariable: 'i' isn't a variable that this answer may use.",
          ],
        ],
      );
    },
    TIMEOUT,
  );

  test.each([
    [
      'variables=["pi"]',
      "Warning: 'variables' contains entries 'pi' which will override default values. If you intend to override defaults, you may suppress this warning by adding 'suppress_warnings=True' to the grader configuration.",
    ],
    [
      'user_functions={"sin": abs}',
      "Warning: 'user_functions' contains entries 'sin' which will override default values. If you intend to override defaults, you may suppress this warning by adding 'suppress_warnings=True' to the grader configuration.",
    ],
    ['variables=["a"], user_constants={"a": 1}', "'user_constants' and 'variables' both contain 'a'"],
    ['sample_from={"x": [1, 2]}', "'sample_from' contains 'x', which 'variables' doesn't"],
    ['variables=["x"], sample_from={"x": "y"}', "'y' is not a set that a variable can be sampled from"],
    [
      'variables=["2x"]',
      "FormulaGrader: option 'variables' must be made of names, which start with a letter, but it is ['2x']",
    ],
    ['whitelist=["sin"], blacklist=["cos"]', 'A grader can have a whitelist or a blacklist, but not both'],
    ['blacklist=["sine"]', "'blacklist' contains unknown functions: 'sine'"],
    [
      'answers={"comparer": equality_comparer}',
      "FormulaGrader: an answer with a comparer has the keys 'comparer', a function, and 'comparer_params', a list of texts",
    ],
  ])(
    'can’t be configured by %s',
    async (options, said) => {
      await expectGrades('', [[`refused(lambda: FormulaGrader(${options}))`, `ConfigError: ${said}`]]);
    },
    TIMEOUT,
  );

  test(
    'whose right answer can’t be computed is an error of the author’s',
    async () => {
      await expectGrades('', [
        ['got(FormulaGrader(answers="q"), "1")', "ConfigError: The answer 'q' contains unknown names: 'q'"],
        [
          'got(FormulaGrader(answers="a", variables=["a", "b"], sample_from={"a": DependentSampler(formula="b"), "b": DependentSampler(formula="a")}), "1")',
          "ConfigError: The formulas of 'a', 'b' depend on each other or on unknown variables",
        ],
        [
          'str(FormulaGrader(answers="pi", variables=["pi"], suppress_warnings=True)(None, "pi")["ok"])',
          'True',
        ],
        [
          'refused(lambda: NumericalGrader(samples=2))',
          "ConfigError: NumericalGrader: option 'samples' must be one of 1, but it is 2",
        ],
        [
          'refused(lambda: NumericalGrader(user_functions={"f": RandomFunction()}))',
          'ConfigError: NumericalGrader takes single functions as user_functions, no random ones',
        ],
      ]);
    },
    TIMEOUT,
  );
});
