import { expect } from 'vitest';
import { type PythonRuntime, wasiRuntime } from '../runtime.ts';
import { PythonSandbox } from '../sandbox.ts';

/** An expression, and its value as Python writes it; the class of the exception where it has none. */
export type ValueRow = readonly [expression: string, value: string];

/** A sandbox for tests that compare the values of expressions, after a script has prepared them. */
export function openValues(runtime: PythonRuntime = wasiRuntime) {
  const options = { workers: 1, cpuTime: 30_000, maxTime: 60_000, maxWait: 60_000 };
  const sandbox = new PythonSandbox(options, () => Promise.resolve(runtime));

  async function valuesOf(
    preparation: string,
    expressions: readonly string[],
    { seed = 1, show = 'repr' }: { seed?: number; show?: 'repr' | 'str' } = {},
  ): Promise<string[]> {
    const code = `${preparation}
import json
def value_of(source):
    try:
        return ${show}(eval(source))
    except Exception as error:
        return type(error).__name__
values = json.dumps([value_of(source) for source in json.loads(${JSON.stringify(JSON.stringify(expressions))})])`;
    const result = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed, library: null });
    if (!result.ok) throw new Error(JSON.stringify(result.fault));
    return JSON.parse(result.value.variables.values ?? '');
  }

  async function expectValues(
    preparation: string,
    table: readonly ValueRow[],
    options?: Parameters<typeof valuesOf>[2],
  ): Promise<void> {
    const values = await valuesOf(
      preparation,
      table.map(([source]) => source),
      options,
    );
    expect(table.map(([source], i) => [source, values[i]])).toEqual(table);
  }

  return { sandbox, valuesOf, expectValues };
}
