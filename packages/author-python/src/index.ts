export { PythonBusyError } from './engine.ts';
export { encodeLibrary, MAX_LIBRARY_BYTES } from './library.ts';
export { NativePythonError } from './native/find-python.ts';
export type { PythonPoolOptions } from './queue/pool-options.ts';
export type { Check, JudgedInput, ScriptJob } from './requests.ts';
export {
  type CheckResult,
  failedRun,
  type Run,
  type ScriptFault,
} from './results.ts';
export { choosePythonRuntime, type PythonEngineSetting, type PythonRuntime } from './runtime.ts';
export { PythonSandbox } from './sandbox.ts';
