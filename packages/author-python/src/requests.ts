import type { PythonFlow } from './engine.ts';
import type { InputState } from './results.ts';

/** One `<script>` of a problem; `line` is where it starts in the course file. */
export interface Script {
  code: string;
  line: number;
}

export interface ScriptJob {
  scripts: readonly Script[];
  /** The seed of `random`. */
  seed: number;
  /** The course's python_lib.zip in Base64, or null. */
  library: string | null;
  /** With whom the run takes turns; absent for runs that come one after another, as at an import. */
  flow?: PythonFlow;
}

/** One `<customresponse>` to be judged. */
export interface Check {
  /** The expression that gives the check function, or code that sets `correct`. */
  by: { function: string } | { code: Script };
  id: string;
  expect: string | null;
  options: string | null;
  /** Names of variables that the function takes beside `expect` and the answers. */
  extra: readonly string[];
  answers: readonly string[];
  /** The IDs of the answers' fields, for scripts that ask for them. */
  ids?: readonly string[];
}

/** The arguments of hint functions; answers and verdicts by the IDs of fields. */
export interface HintRequest {
  hints: readonly { function: string; ids: readonly string[] }[];
  answers: Readonly<Record<string, string | string[]>>;
  judged: Readonly<Record<string, JudgedInput>>;
  /** As `judged`, for the submission before. */
  before: Readonly<Record<string, JudgedInput>>;
}

export interface JudgedInput {
  correctness: InputState;
  npoints: number;
}
