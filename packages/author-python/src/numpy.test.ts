import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { wasiRuntime } from './runtime.ts';
import { PythonSandbox } from './sandbox.ts';
import { findModuleVersion, nativeRuntime } from './testing/engines.ts';
import { openValues, type ValueRow } from './testing/values.ts';

const TIMEOUT = 60_000;
/** A variable of a script has at most 20,000 characters. */
const BATCH = 30;

const version = await findModuleVersion('numpy');
const runtime = nativeRuntime ?? wasiRuntime;
/** The numpy of Open edX: later ones write values differently. */
const isLikeOpenEdx = /^1\.(2[2-6])\./.test(version ?? '');

test.runIf(process.env.REQUIRE_NATIVE_PYTHON)('the native engine has numpy, as CI requires', () => {
  expect(version).not.toBeNull();
});

/** On one line, and without the last digits of long numbers: these depend on the C library of the platform. */
function comparable(value: string): string {
  return value.replaceAll('\n', '\\n').replace(/\d+\.\d{13,}/g, (digits) =>
    Number(digits)
      .toFixed(13)
      .replace(/(\.\d+?)0+$/, '$1'),
  );
}

function readRows(file: string): string[][] {
  const text = readFileSync(new URL(`testing/${file}`, import.meta.url), 'utf8');
  return text.split('\n').map((line) => line.split('\t'));
}

/** By heading. */
function readTables(): [string, ValueRow[]][] {
  const tables: [string, ValueRow[]][] = [];
  for (const [expression, value] of readRows('numpy-values.tsv')) {
    if (expression?.startsWith('# ')) tables.push([expression.slice(2), []]);
    else if (expression !== undefined && value !== undefined) tables.at(-1)?.[1].push([expression, value]);
  }
  return tables;
}

/** What a script without a seed of its own draws, one expression after the other, by the seed of the problem. */
function readDraws(): [number, ValueRow[]][] {
  const [, ...rows] = readRows('numpy-draws.tsv');
  const seeds = [...new Set(rows.flatMap(([seed]) => (seed ? [Number(seed)] : [])))];
  return seeds.map((seed) => [
    seed,
    rows.flatMap(([at, expression = '', value = '']) =>
      at === String(seed) ? [[expression, value] as const] : [],
    ),
  ]);
}

// The tables were written by the numpy that earlier releases contained. What it gave is in the variants that learners have.
describe.skipIf(version === null)('the system’s numpy', () => {
  const { sandbox, valuesOf } = openValues(runtime);
  afterAll(() => sandbox.close());

  test.skipIf(!isLikeOpenEdx).each(readTables())(
    'gives the values of earlier releases: %s',
    async (_, table) => {
      const expressions = table.map(([expression]) => expression);
      const values: string[] = [];
      for (let at = 0; at < table.length; at += BATCH)
        values.push(...(await valuesOf('import numpy as np', expressions.slice(at, at + BATCH))));
      expect(expressions.map((expression, i) => [expression, comparable(values[i] ?? '')])).toEqual(
        table.map(([expression, value]) => [expression, comparable(value)]),
      );
    },
    TIMEOUT,
  );

  test.each(readDraws())(
    'draws the numbers of earlier releases in a problem with the seed %i',
    async (seed, table) => {
      const expressions = table.map(([expression]) => expression);
      const values = await valuesOf('import numpy as np', expressions, { seed });
      expect(expressions.map((expression, i) => [expression, comparable(values[i] ?? '')])).toEqual(
        table.map(([expression, value]) => [expression, comparable(value)]),
      );
    },
    TIMEOUT,
  );

  test('has tables of 750 expressions and of draws', () => {
    expect(readTables().flatMap(([, table]) => table).length).toBeGreaterThanOrEqual(750);
    expect(readDraws().map(([, table]) => table.length)).toEqual([35, 35, 35, 35, 35]);
  });

  test(
    'gives plain numbers to a problem’s text',
    async () => {
      const code = `import numpy as np
a = np.float64(2.5) * 2
b = np.array([3, 4])[1]
c = np.sqrt(np.mean([1, 4]))
d = round(np.random.RandomState(0).uniform(1, 5), 2)
e = str(np.array([1.0, 2.5]))
f = [np.float64(1.5), np.int64(2)]`;
      const run = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
      expect(run).toMatchObject({
        ok: true,
        value: {
          variables: { a: '5.0', b: '4', c: '1.5811388300841898', d: '3.2', e: '[1.  2.5]', f: '[1.5, 2]' },
        },
      });
    },
    TIMEOUT,
  );

  test(
    'gives verdicts, as booleans or arrays with one element',
    async () => {
      const code = `from numpy import *
def check(expect, answer):
    return {'ok': isclose(float(answer), pi / 2, rtol=1e-3), 'grade_decimal': array([0.5])[0]}`;
      const check = { by: { function: 'check' }, id: '1', expect: null, options: null, extra: [] };
      const judge = (answer: string) =>
        sandbox.runChecks(
          { scripts: [{ code, line: 1 }], seed: 1, library: null },
          { checks: [{ ...check, answers: [answer] }], attempt: 1, student: 'a' },
        );
      expect(await judge('1.571')).toMatchObject({
        value: [{ inputs: [{ state: 'correct', credit: 0.5 }] }],
      });
      expect(await judge('1.6')).toMatchObject({ value: [{ inputs: [{ state: 'incorrect' }] }] });
    },
    TIMEOUT,
  );

  test.each(['x = numpy.zeros((10**5, 10**4))', 'x = numpy.arange(10**9)'])(
    'gets no more memory than a script may have: %s',
    async (code) => {
      const run = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
      expect(run).toMatchObject({ ok: false });
      expect(run.ok || run.fault.type).toMatch(/MemoryError$/);
    },
    TIMEOUT,
  );
});

const OTHER_MODULES = [
  [
    'scipy',
    'from scipy import stats, integrate\ngot = round(stats.norm.cdf(1.96) + integrate.quad(lambda x: x ** 2, 0, 3)[0], 4)',
    '9.975',
  ],
  [
    'sympy',
    'import sympy\nx = sympy.symbols("x")\ngot = str(sympy.expand((x + 1) ** 3) - 1)',
    'x**3 + 3*x**2 + 3*x',
  ],
] as const;

describe.each(OTHER_MODULES)('%s', async (module, code, got) => {
  const installed = await findModuleVersion(module);

  test.skipIf(installed === null)(
    'can be used natively where it is installed',
    async () => {
      const sandbox = new PythonSandbox({ workers: 1, maxTime: 60_000 }, async () => runtime);
      try {
        const run = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
        expect(run).toMatchObject({ ok: true, value: { variables: { got } } });
      } finally {
        await sandbox.close();
      }
    },
    TIMEOUT,
  );

  test(
    'is named as missing in WebAssembly',
    async () => {
      const sandbox = new PythonSandbox({ workers: 1, maxTime: 60_000 });
      try {
        const run = await sandbox.getVariables({ scripts: [{ code, line: 3 }], seed: 1, library: null });
        expect(run).toMatchObject({ ok: false, fault: { module, line: 3 } });
      } finally {
        await sandbox.close();
      }
    },
    TIMEOUT,
  );
});
