import type { PythonSandbox } from '@lectern/author-python';
import { loadConfig } from '../config.ts';
import { findPython } from '../find-python.ts';
import { openImportSandbox } from '../modules/course-files/script-runner.ts';

/** A sandbox for scripts at an import, with the engine that a site with this environment would choose. */
export function openTestImportSandbox(environment: Record<string, string> = {}): PythonSandbox {
  return openImportSandbox(() => findPython(loadConfig(environment)));
}
