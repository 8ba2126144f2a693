import { execFileSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import type { Check } from './requests.ts';
import { PythonSandbox } from './sandbox.ts';
import { ENGINES, nativeRuntime } from './testing/engines.ts';
import { openValues } from './testing/values.ts';

const TIMEOUT = 60_000;

/** Expressions whose values a course may show or compare, and which are the same wherever Python runs. */
const EXPRESSIONS = [
  '2 ** 100, 7 // -2, 7 % -2, -7 / 2, divmod(-7, 3), round(2.5), round(-0.5), round(2.675, 2)',
  '0.1 + 0.2, 1e16, 1e-7, 1 / 3, float("inf"), float("nan"), -0.0, 1.5e300 * 1e10',
  '"%.3f %5d %-6s| %e %g" % (3.14159, 42, "ab", 12345.678, 0.00001)',
  '"{:,.2f} {:>8} {:08.3f} {:+} {:%}".format(1234567.891, "x", 3.14159, 5, 0.25)',
  'f"{2 / 3:.4}", f"{10 ** 20}", f"{1e20}", f"{255:x} {255:b}"',
  '[math.sin(1), math.cos(1), math.exp(1), math.log(10), math.sqrt(2), math.gamma(4.5), math.hypot(3, 4)]',
  '[math.floor(-2.5), math.ceil(-2.5), math.trunc(-2.5), math.factorial(20), math.gcd(12, 18)]',
  '[cmath.sqrt(-2), cmath.exp(1j), (1 + 2j) ** 3, abs(3 + 4j), complex("1-2j")]',
  'sorted(["b", "A", "a", "ä", "Z"]), sorted({3, 1, 2}), max("abc", "abd"), list(reversed(range(5)))',
  '"Größe".upper(), "ß".casefold(), "  a b ".split(), "a,b,,c".split(","), "x".zfill(3), "ab" * 3',
  're.sub(r"(\\d+)", r"<\\1>", "a1b22"), re.findall(r"[A-Z]\\w*", "Ab cD Ef"), bool(re.fullmatch(r"\\s*", ""))',
  'fractions.Fraction(3, 4) + fractions.Fraction(1, 6), decimal.Decimal("0.1") * 3, statistics.mean([1, 2, 4])',
  'json.dumps({"a": [1, 2.5, None, True, "é"]}), json.loads("[1, 2.0, 1e3]")',
  'datetime.date(2024, 2, 29) + datetime.timedelta(days=365), datetime.datetime(2020, 1, 1).isoformat()',
  'list(itertools.combinations("abc", 2)), functools.reduce(lambda a, b: a * b, range(1, 6))',
  'int("ff", 16), int(" 42 "), hex(255), bin(5), chr(8364), ord("€"), float("1e5"), bool("")',
  'int("x")',
  '1 / 0',
  '[][1]',
  '{}["a"]',
  'undefined_name',
  '"a" + 1',
];
const IMPORTS =
  'import math, cmath, re, fractions, decimal, statistics, json, datetime, itertools, functools';

/** By the system's own Python, without anything of ours. */
function valuesBySystem(): string[] {
  const program = `import sys
${IMPORTS}
def value_of(source):
    try:
        return repr(eval(source))
    except Exception as error:
        return type(error).__name__
print(json.dumps([value_of(source) for source in json.load(sys.stdin)]))`;
  const input = JSON.stringify(EXPRESSIONS);
  return JSON.parse(execFileSync('/usr/bin/python3', ['-I', '-c', program], { input, encoding: 'utf8' }));
}

/** Scripts whose `x` shows which of their spaces are left. */
const INDENTED = [
  'x = repr("""a\n   b\n   \n""")',
  '  \n    s = """a\n      b\n  \n    c"""\n    x = repr(s)\n',
  '\tif True:\n\t\tx = repr("""a\n\t  b""")',
  '\n\n  s = """\n\n    \t\n  """\n  # a\n  x = repr(s)\n    ',
];

function variableBySystem(code: string): string {
  const program = 'import sys, textwrap\nexec(textwrap.dedent(sys.stdin.read()))\nprint(x, end="")';
  return execFileSync('/usr/bin/python3', ['-I', '-c', program], { input: code, encoding: 'utf8' });
}

/** Check functions, the answers that are given to each, and the result. */
const CHECKS: readonly (readonly [code: string, answers: readonly string[], result: string])[] = [
  ['def check(expect, ans): return float(ans) == 12', ['12'], 'correct 1 '],
  ['def check(expect, ans): return float(ans) == 12', ['12.5'], 'incorrect 0 '],
  ['def check(expect, ans): return float(ans) == 12', ['twelve'], 'ValueError'],
  [
    'def check(expect, ans): return {"ok": "partial", "msg": "Nearly", "grade_decimal": 0.3}',
    ['x'],
    'partially-correct 0.3 Nearly',
  ],
  ['def check(expect, ans): return {"ok": ans == expect, "msg": "<b>é</b>"}', ['12'], 'correct 1 <b>é</b>'],
  [
    'from calc import evaluator\ndef check(expect, ans): return abs(evaluator({"x": 2}, {}, ans) - 12) < 1e-9',
    ['3*x^2'],
    'correct 1 ',
  ],
  [
    'import random\nn = random.randint(1, 1000)\ndef check(expect, ans): return {"ok": True, "msg": n}',
    ['x'],
    'correct 1 135',
  ],
  ['print "two"\ndef check(expect, ans): return ans.has_key', ['x'], 'correct 1 '],
  [
    'def check(expect, ans): return [a == b for a, b in zip(ans, "ab")][0]',
    ['a', 'b'],
    'correct 1 ; correct 1 ',
  ],
  [
    'from chem.chemcalc import chemical_equations_equal\ndef check(expect, ans): return chemical_equations_equal(ans, "2H2 + O2 -> 2H2O")',
    ['2 H2 + O2 -> 2 H2O'],
    'correct 1 ',
  ],
  ['def check(expect, ans):\n    import unknown_module', ['x'], 'ModuleNotFoundError'],
  ['def check(expect, ans): return f(ans)\ndef f(x): return f(x)', ['x'], 'RecursionError'],
];

describe.each(ENGINES)('the engine %s', (_, runtime) => {
  const { sandbox, valuesOf } = openValues(runtime);
  const patient = { workers: 2, cpuTime: 30_000, maxTime: 60_000, maxWait: 60_000 };
  const judges = new PythonSandbox(patient, () => Promise.resolve(runtime));
  afterAll(() => Promise.all([sandbox.close(), judges.close()]));

  test.skipIf(nativeRuntime === null)(
    'computes what the system’s Python computes',
    async () => {
      const values = await valuesOf(IMPORTS, EXPRESSIONS);
      expect(values.map(withoutLastDigits)).toEqual(valuesBySystem().map(withoutLastDigits));
    },
    TIMEOUT,
  );

  test.skipIf(nativeRuntime === null).each(INDENTED)(
    'takes off the indentation that all lines of a script have: %j',
    async (code) => {
      const run = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
      expect(run.ok ? run.value.variables.x : run.fault).toBe(variableBySystem(code));
    },
    TIMEOUT,
  );

  test.each(CHECKS)(
    'judges by %j the answers %j: %s',
    async (code, answers, result) => {
      const check: Check = {
        by: { function: 'check' },
        id: '2',
        expect: '12',
        options: null,
        extra: [],
        answers,
      };
      const job = { scripts: [{ code, line: 1 }], seed: 1, library: null };
      const run = await judges.runChecks(job, { checks: [check], attempt: 1, student: 'a' });
      const said = run.ok
        ? run.value.flatMap(({ inputs }) =>
            inputs.map(({ state, credit, message }) => `${state} ${credit} ${message}`),
          )
        : [run.fault.type];
      expect(said.join('; ')).toBe(result);
    },
    TIMEOUT,
  );
});

/** They depend on the C library. */
function withoutLastDigits(value: string): string {
  return value.replace(/\d+\.\d{13,}/g, (digits) => Number(digits).toFixed(12));
}
