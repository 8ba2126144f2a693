import type { PythonRuntime } from '@lectern/author-python';
import type { Config } from '../config.ts';

/** One line about what runs authors' scripts, and how to get the other engine. */
export function describePython(
  { pythonEngine }: Pick<Config, 'pythonEngine'>,
  { engine, obstacle }: Pick<PythonRuntime, 'engine' | 'obstacle'>,
): string {
  if (engine === 'native')
    return "Scripts of problems run in the system's Python, isolated by bubblewrap. PYTHON_ENGINE=wasi runs them in WebAssembly.";
  const how =
    pythonEngine === 'wasi'
      ? "PYTHON_ENGINE=auto runs them in the system's Python where it can"
      : `the system's Python can't run them: ${obstacle}`;
  return `Scripts of problems run in WebAssembly, without modules of the system such as scipy; ${how}.`;
}
