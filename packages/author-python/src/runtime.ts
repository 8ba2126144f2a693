import { NativePythonError } from './native/find-python.ts';
import { findNativeProgram } from './native/native-program.ts';
import { createNativeWorkers } from './native/native-worker.ts';
import type { OpenPythonWorker } from './queue/worker.ts';
import { createWasiWorkers } from './wasi/wasi-worker.ts';

/** What runs scripts: the system's Python in namespaces of its own, or CPython in WebAssembly. */
export interface PythonRuntime {
  engine: 'native' | 'wasi';
  /** Why the machine can't run them natively, and what to do about it; null if it can, or wasn't asked. */
  obstacle: string | null;
  createWorkers(): OpenPythonWorker;
}

/** `auto`: natively where the machine can. */
export type PythonEngineSetting = 'auto' | PythonRuntime['engine'];

export const wasiRuntime: PythonRuntime = {
  engine: 'wasi',
  obstacle: null,
  createWorkers: createWasiWorkers,
};

/** Throws NativePythonError where the system has no Python that can be isolated. `program` is another Python than its own. */
export async function findNativeRuntime(program: string | null = null): Promise<PythonRuntime> {
  const found = await findNativeProgram(program);
  return { engine: 'native', obstacle: null, createWorkers: () => createNativeWorkers(found) };
}

/** Throws NativePythonError where scripts have to run natively and can't. */
export async function choosePythonRuntime(
  engine: PythonEngineSetting,
  program: string | null,
): Promise<PythonRuntime> {
  if (engine === 'wasi') return wasiRuntime;
  try {
    return await findNativeRuntime(program);
  } catch (error) {
    if (engine === 'native' || !(error instanceof NativePythonError)) throw error;
    return { ...wasiRuntime, obstacle: error.message };
  }
}
