import { findNativeRuntime, type PythonRuntime, wasiRuntime } from '../runtime.ts';
import { PythonSandbox } from '../sandbox.ts';

/** The native engine; null where the machine lacks it, unless `REQUIRE_NATIVE_PYTHON` is set. */
export const nativeRuntime: PythonRuntime | null = await findNativeRuntime().catch((error: unknown) => {
  if (process.env.REQUIRE_NATIVE_PYTHON) throw error;
  return null;
});

/** Every engine of this machine, by name. */
export const ENGINES: readonly (readonly [PythonRuntime['engine'], PythonRuntime])[] = [
  wasiRuntime,
  ...(nativeRuntime === null ? [] : [nativeRuntime]),
].map((runtime) => [runtime.engine, runtime] as const);

/** Those with a numpy like that of Open edX: other versions write values differently. */
export const ENGINES_WITH_NUMPY = (await hasNumpy(nativeRuntime))
  ? ENGINES
  : ENGINES.filter(([engine]) => engine === 'wasi');

async function hasNumpy(runtime: PythonRuntime | null): Promise<boolean> {
  if (runtime === null) return false;
  const sandbox = new PythonSandbox({ workers: 1, maxTime: 60_000 }, () => Promise.resolve(runtime));
  try {
    const code = 'import numpy\ngot = numpy.__version__';
    const run = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
    return run.ok && /^1\.(2[3-6])\./.test(run.value.variables.got ?? '');
  } finally {
    await sandbox.close();
  }
}
