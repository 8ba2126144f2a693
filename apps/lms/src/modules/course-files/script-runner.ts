import { createHash } from 'node:crypto';
import { encodeLibrary, PythonBusyError, type PythonRuntime, PythonSandbox } from '@lectern/author-python';
import { OlxError, type ScriptRequest, type ScriptRun, type ScriptRunner } from '@lectern/olx';
import { LRUCache } from 'lru-cache';
import { MINUTE, SECOND } from '../../lib/durations.ts';

/** The processor time that all scripts of one course may use at its import, in milliseconds. */
const COURSE_CPU_TIME = 60 * MINUTE;
/** How often a script runs before the machine is too busy for it, or before it counts as too slow. */
const ATTEMPTS = 3;
/** Characters of results that are remembered, in case another problem has the same scripts. */
const MAX_REMEMBERED = 16 * 1024 * 1024;

type Scripts = Pick<PythonSandbox, 'getVariables' | 'cpuTime'>;

/**
 * A sandbox for scripts of a course at its import, which has no hurry: its scripts have the processor time that they have
 * when they judge answers, however long that takes on a busy machine.
 */
export function openImportSandbox(findRuntime?: () => Promise<PythonRuntime>): PythonSandbox {
  const options = {
    maxTime: 10 * MINUTE,
    maxWait: 60 * MINUTE,
    startTime: 10 * MINUTE,
    maxWaiting: 1000,
    idleTime: 10 * SECOND,
    keptFree: 0,
  };
  return new PythonSandbox(options, findRuntime);
}

/**
 * Runs the scripts of a course at its import. What it returns depends on the scripts alone: what a busy machine has
 * prevented is tried again, and in the end throws PythonBusyError. Throws OlxError `scripts-too-slow` for a course whose
 * scripts take too long together.
 */
export function createScriptRunner(sandbox: Scripts, library: Uint8Array | null): ScriptRunner {
  const encoded = encodeLibrary(library);
  const known = new LRUCache<string, ScriptRun>({ maxSize: MAX_REMEMBERED, sizeCalculation: sizeOf });
  const from = sandbox.cpuTime;

  async function runOnce({ scripts, seed, functions, codes }: ScriptRequest): Promise<ScriptRun> {
    if (sandbox.cpuTime - from > COURSE_CPU_TIME) {
      const minutes = COURSE_CPU_TIME / MINUTE;
      throw new OlxError(
        'scripts-too-slow',
        `The scripts of its problems take more than ${minutes} minutes of processor time.`,
      );
    }
    return await sandbox.getVariables({ scripts, seed, library: encoded }, { functions, codes });
  }

  async function run(request: ScriptRequest, attempt = 1): Promise<ScriptRun> {
    try {
      const result = await runOnce(request);
      return attempt < ATTEMPTS && isByAccident(result) ? run(request, attempt + 1) : result;
    } catch (error) {
      if (!(error instanceof PythonBusyError) || attempt === ATTEMPTS) throw error;
      return run(request, attempt + 1);
    }
  }

  return async (request) => {
    const key = createHash('sha256').update(JSON.stringify(request)).digest('base64');
    const result = known.get(key) ?? (await run(request));
    known.set(key, result);
    return result;
  };
}

/** Whether the machine may have caused it: with many programs at once, each takes more processor time. */
function isByAccident(run: ScriptRun): boolean {
  return !run.ok && (run.fault.type === 'TimeoutError' || run.fault.type === 'SystemError');
}

function sizeOf(run: ScriptRun): number {
  const texts = run.ok ? Object.entries(run.value.variables).flat() : [];
  return texts.reduce((sum, text) => sum + text.length, 1000);
}
