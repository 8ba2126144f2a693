import { choosePythonRuntime, NativePythonError, type PythonRuntime } from '@lectern/author-python';
import { type Config, ConfigError } from './config.ts';

/** What runs authors' scripts. Throws ConfigError where the site's settings demand what this machine can't do. */
export async function findPython({
  pythonEngine,
  pythonProgram,
}: Pick<Config, 'pythonEngine' | 'pythonProgram'>): Promise<PythonRuntime> {
  try {
    return await choosePythonRuntime(pythonEngine, pythonProgram);
  } catch (error) {
    if (!(error instanceof NativePythonError)) throw error;
    throw new ConfigError([
      `PYTHON_ENGINE=native demands the system's Python, but ${error.message}. With PYTHON_ENGINE=auto, scripts run in WebAssembly.`,
    ]);
  }
}
