import { PRELOADED, readGuestModules, readGuestProgram } from '../guest-modules.ts';
import { loadPythonModule } from './python-module.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import type { WasmModule } from './webassembly.ts';

/** The end of the program that an interpreter starts with, whose input is its setup. */
const START = 'import json\nboot(json.loads(sys.stdin.readline()))\n';

/** What to run in each copy of a started interpreter, with the job as its input. */
export const RUN_JOB = 'import sys, lectern.job\nlectern.job.run_job(sys.stdin.readline())';

/** A started interpreter, which all workers of a process share. */
export interface Interpreter {
  module: WasmModule;
  snapshot: Snapshot;
}

export async function startInterpreter(): Promise<Interpreter> {
  const module = await loadPythonModule();
  const setup = { engine: 'wasi', modules: readGuestModules(), compiled: {}, preloaded: PRELOADED };
  const program = `${readGuestProgram()}${START}`;
  return { module, snapshot: takeSnapshot(module, program, `${JSON.stringify(setup)}\n`) };
}
