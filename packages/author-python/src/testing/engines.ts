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

/** The version of a module that the native engine has, such as `1.24.2` of numpy; null if it doesn't have it. */
export async function findModuleVersion(module: string): Promise<string | null> {
  if (nativeRuntime === null) return null;
  const runtime = nativeRuntime;
  const sandbox = new PythonSandbox({ workers: 1, cpuTime: 30_000, maxTime: 60_000 }, async () => runtime);
  try {
    const code = `import ${module}\ngot = ${module}.__version__`;
    const run = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
    return run.ok ? (run.value.variables.got ?? null) : null;
  } finally {
    await sandbox.close();
  }
}
