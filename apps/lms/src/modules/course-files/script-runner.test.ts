import { failedRun, PythonBusyError } from '@lectern/author-python';
import type { ScriptRun } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../lib/durations.ts';
import { createScriptRunner } from './script-runner.ts';

const REQUEST = { scripts: [{ code: 'x = 1', line: 1 }], seed: 1, functions: [], codes: [] };
const DONE: ScriptRun = { ok: true, value: { variables: { x: '1' }, unusable: [], isPython2: false } };
const SLOW: ScriptRun = failedRun('TimeoutError', 'the script ran too long');
const BUSY = new PythonBusyError('The machine is too busy');

/** Runs scripts with these results, one after the other; each takes `cpuTime` milliseconds. */
function runnerOf(results: (ScriptRun | Error)[], cpuTime = 3) {
  const scripts = {
    cpuTime: 0,
    runs: 0,
    async getVariables() {
      const result = results[scripts.runs] ?? DONE;
      scripts.runs += 1;
      scripts.cpuTime += cpuTime;
      if (result instanceof Error) throw result;
      return result;
    },
  };
  return { scripts, run: createScriptRunner(scripts, null) };
}

describe('the scripts of a course', () => {
  test.each([
    ['what a busy machine has prevented', BUSY],
    ['what took too much processor time', SLOW],
    ['what was interrupted', failedRun('SystemError', 'the script ended without a result')],
  ])('are run again after %s', async (_, first) => {
    const { run, scripts } = runnerOf([first, first]);
    expect(await run(REQUEST)).toEqual(DONE);
    expect(scripts.runs).toBe(3);
  });

  test('are not left out because the machine stays busy', async () => {
    await expect(runnerOf([BUSY, BUSY, BUSY]).run(REQUEST)).rejects.toThrow(PythonBusyError);
  });

  test('fail where they are to blame, at once or after another try', async () => {
    const wrong = failedRun('NameError', 'no');
    const { run, scripts } = runnerOf([wrong, SLOW, SLOW, SLOW]);
    expect(await run(REQUEST)).toEqual(wrong);
    expect(scripts.runs).toBe(1);
    expect(await run({ ...REQUEST, seed: 2 })).toEqual(SLOW);
    expect(scripts.runs).toBe(4);
  });

  test('run once where they are the same', async () => {
    const { run, scripts } = runnerOf([]);
    await run(REQUEST);
    await run({ ...REQUEST });
    expect(scripts.runs).toBe(1);
  });

  test('have an hour of processor time together, without which the import fails', async () => {
    const { run, scripts } = runnerOf([], MINUTE);
    const runs = Array.from({ length: 70 }, (_, seed) => () => run({ ...REQUEST, seed }));
    const all = async () => {
      for (const next of runs) await next();
    };
    await expect(all()).rejects.toMatchObject({ name: 'OlxError', code: 'scripts-too-slow' });
    expect(scripts.runs).toBe(61);
  });
});
