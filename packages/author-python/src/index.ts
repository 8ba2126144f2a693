export { PythonBusyError, type PythonFlow } from './engine.ts';
export { encodeLibrary, MAX_LIBRARY_BYTES } from './library.ts';
export { NativePythonError } from './native/find-python.ts';
export type { PythonPoolOptions } from './queue/pool-options.ts';
export type { Check, HintRequest, JudgedInput, Script, ScriptJob } from './requests.ts';
export {
  type CheckResult,
  failedRun,
  type InputState,
  type Run,
  type ScriptFault,
  type Variables,
} from './results.ts';
export { choosePythonRuntime, type PythonEngineSetting, type PythonRuntime } from './runtime.ts';
export { PythonSandbox } from './sandbox.ts';
