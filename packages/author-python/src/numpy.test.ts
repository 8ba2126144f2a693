import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { ENGINES_WITH_NUMPY } from './testing/engines.ts';
import { openValues, type ValueRow } from './testing/values.ts';

const { sandbox } = openValues();
afterAll(() => sandbox.close());
const TIMEOUT = 60_000;
/** A variable of a script has at most 20,000 characters. */
const BATCH = 30;

async function run(code: string, seed = 1) {
  return await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed, library: null });
}

/** On one line, and without the last digits of long numbers: these depend on the C library of the platform. */
function comparable(value: string): string {
  return value.replaceAll('\n', '\\n').replace(/\d+\.\d{13,}/g, (digits) =>
    Number(digits)
      .toFixed(13)
      .replace(/(\.\d+?)0+$/, '$1'),
  );
}

/** By heading. The file is written by the real numpy: see numpy-values.py. */
function readTables(): [string, ValueRow[]][] {
  const tables: [string, ValueRow[]][] = [];
  for (const line of readFileSync(new URL('testing/numpy-values.tsv', import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('# ')) tables.push([line.slice(2), []]);
    const [expression, value] = line.split('\t');
    if (expression !== undefined && value !== undefined) tables.at(-1)?.[1].push([expression, value]);
  }
  return tables;
}

describe.each(ENGINES_WITH_NUMPY)(
  'numpy on the engine %s gives the results of numpy 1.24',
  (_engine, runtime) => {
    const { sandbox, valuesOf } = openValues(runtime);
    afterAll(() => sandbox.close());

    test.each(readTables())(
      '%s',
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
  },
);

describe('numpy’s random numbers', () => {
  test.each<[string, string]>([
    [
      'np.random.seed(0)\nx = np.random.rand(3).tolist()',
      '[0.5488135039273248, 0.7151893663724195, 0.6027633760716439]',
    ],
    [
      'np.random.seed(0)\nx = np.random.randn(3).tolist()',
      '[1.764052345967664, 0.4001572083672233, 0.9787379841057392]',
    ],
    ['np.random.seed(42)\nx = np.random.randint(0, 100, 5).tolist()', '[51, 92, 14, 71, 60]'],
  ])(
    'are the published ones: %j',
    async (code, x) => {
      expect(await run(`import numpy as np\n${code}`)).toMatchObject({
        ok: true,
        value: { variables: { x } },
      });
    },
    TIMEOUT,
  );

  test(
    'start from the problem’s seed unless the script sets one',
    async () => {
      const code = 'x = numpy.random.randint(1, 10**6)\ny = numpy.random.RandomState().randint(1, 10**6)';
      const [a, b, c] = await Promise.all([1, 1, 2].map((seed) => run(code, seed)));
      expect(a).toEqual(b);
      expect(a).not.toEqual(c);
    },
    TIMEOUT,
  );
});

describe.each(ENGINES_WITH_NUMPY)('numpy values in a problem on the engine %s', (_engine, runtime) => {
  const { sandbox } = openValues(runtime);
  afterAll(() => sandbox.close());

  test(
    'are plain numbers in its text',
    async () => {
      const code = `import numpy as np
a = np.float64(2.5) * 2
b = np.array([3, 4])[1]
c = np.sqrt(np.mean([1, 4]))
d = round(np.random.RandomState(0).uniform(1, 5), 2)
e = str(np.array([1.0, 2.5]))
f = [np.float64(1.5), np.int64(2)]`;
      expect(
        await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null }),
      ).toMatchObject({
        ok: true,
        value: {
          variables: { a: '5.0', b: '4', c: '1.5811388300841898', d: '3.2', e: '[1.  2.5]', f: '[1.5, 2]' },
        },
      });
    },
    TIMEOUT,
  );

  test(
    'can be verdicts, as booleans or arrays with one element',
    async () => {
      const code = `from numpy import *
def check(expect, answer):
    return {'ok': isclose(float(answer), pi / 2, rtol=1e-3), 'grade_decimal': array([0.5])[0]}`;
      const check = (answer: string) =>
        sandbox.runChecks(
          { scripts: [{ code, line: 1 }], seed: 1, library: null },
          {
            checks: [
              {
                by: { function: 'check' },
                id: '1',
                expect: null,
                options: null,
                extra: [],
                answers: [answer],
              },
            ],
            attempt: 1,
            student: 'a',
          },
        );
      expect(await check('1.571')).toMatchObject({
        value: [{ inputs: [{ state: 'correct', credit: 0.5 }] }],
      });
      expect(await check('1.6')).toMatchObject({ value: [{ inputs: [{ state: 'incorrect' }] }] });
    },
    TIMEOUT,
  );
});

describe('a missing function of numpy', () => {
  test.each([
    ['x = 1\nx = numpy.busday_count(1, 2)', 'numpy.busday_count', 2],
    ['from numpy import busday_count', 'numpy.busday_count', 1],
    ['from numpy import *\nx = linalg.tensorsolve(1, 2)', 'numpy.linalg.tensorsolve', 2],
    ['from numpy.linalg import tensorsolve', 'numpy.linalg.tensorsolve', 1],
    ['from numpy.random import default_rng', 'numpy.random.default_rng', 1],
    ['import numpy.fft', 'numpy.fft', 1],
    ['x = numpy.zeros(3).byteswap()', 'numpy.ndarray.byteswap', 1],
    ['x = numpy.float64(3).newbyteorder()', 'numpy.float64.newbyteorder', 1],
  ])(
    'is reported with its line: %j',
    async (code, module, line) => {
      expect(await run(code)).toMatchObject({ ok: false, fault: { module, line } });
    },
    TIMEOUT,
  );

  test(
    'raises an AttributeError, which scripts can catch',
    async () => {
      const code = `import numpy as np
x = hasattr(np, 'busday_count')
try:
    np.busday_count
except AttributeError as error:
    y = str(error)`;
      expect(await run(code)).toMatchObject({
        value: { variables: { x: 'False', y: 'this site has no numpy.busday_count' } },
      });
    },
    TIMEOUT,
  );

  test.each(['x = numpy.zeros((10**4, 10**4))', 'x = numpy.arange(10**8)'])(
    'is memory beyond that of any script: %j',
    async (code) => {
      expect(await run(code)).toMatchObject({ ok: false, fault: { type: 'MemoryError' } });
    },
    TIMEOUT,
  );
});
