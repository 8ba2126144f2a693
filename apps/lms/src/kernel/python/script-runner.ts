import type { ScriptRun, ScriptRunner } from '@lectern/olx';
import pLimit from 'p-limit';
import { MINUTE } from '../time/durations.ts';
import type { PythonSandbox } from './sandbox.ts';

/** How long the scripts of one course may run at an import, altogether, in milliseconds. */
const IMPORT_BUDGET = 2 * MINUTE;
/** How many scripts of a course run at once. */
const CONCURRENCY = 4;
/** Bytes of python_lib.zip. */
export const MAX_LIBRARY_BYTES = 4 * 1024 * 1024;

const OVER_BUDGET: ScriptRun = {
  ok: false,
  fault: {
    type: 'TimeoutError',
    message: 'the scripts of this course take too long to import',
    line: null,
    module: null,
  },
};

/** Runs the scripts of a course at its import, within a budget. The results of equal scripts are reused. */
export function createScriptRunner(sandbox: PythonSandbox, library: Uint8Array | null): ScriptRunner {
  const encoded = encodeLibrary(library);
  const known = new Map<string, Promise<ScriptRun>>();
  const limit = pLimit(CONCURRENCY);
  let spent = 0;
  return ({ scripts, seed, functions }) => {
    const key = JSON.stringify([scripts, seed, functions]);
    const run = async (): Promise<ScriptRun> => {
      if (spent > IMPORT_BUDGET) return OVER_BUDGET;
      const from = performance.now();
      try {
        return await sandbox.getVariables({ scripts, seed, library: encoded }, functions);
      } finally {
        spent += (performance.now() - from) / CONCURRENCY;
      }
    };
    const result = known.get(key) ?? limit(run);
    known.set(key, result);
    return result;
  };
}

/** The library as a job needs it; null if there is none or it is too large. */
export function encodeLibrary(library: Uint8Array | null): string | null {
  return library === null || library.length > MAX_LIBRARY_BYTES
    ? null
    : Buffer.from(library).toString('base64');
}
