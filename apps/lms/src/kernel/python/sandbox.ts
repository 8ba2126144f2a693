import { createHash } from 'node:crypto';
import { PythonPool, type PythonPoolOptions } from './python-pool.ts';

export { PythonBusyError } from './python-pool.ts';

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
}

/** An error of a script: the message is Python's, the line one of the course file. */
export interface ScriptFault {
  /** The class of the exception, or how the run was stopped. */
  type: string;
  message: string;
  line: number | null;
  /** The module that is missing, or the name in one that this site has in part (`numpy.fft`); null for everything else. */
  module: string | null;
}

export interface Variables {
  /** By name, as Python writes the values. */
  variables: Record<string, string>;
  /** Check functions that can't be called, and why. */
  unusable: { source: string; message: string }[];
  /** Whether a script is written for Python 2, and was translated. */
  isPython2: boolean;
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

export type InputState = 'correct' | 'partially-correct' | 'incorrect';

export interface CheckResult {
  /** In the order of the answers. */
  inputs: { state: InputState; credit: number; message: string }[];
  /** HTML by the author, about the whole response. */
  message: string;
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

/** Where the guest's result begins. */
const SEPARATOR = '\x1e';

export type Run<T> = { ok: true; value: T } | { ok: false; fault: ScriptFault };

/** Runs authors' Python in isolation: see decision 0059. Every call throws PythonBusyError when the site is overloaded. */
export class PythonSandbox {
  readonly #pool: PythonPool;

  constructor(options: PythonPoolOptions = {}) {
    this.#pool = new PythonPool(options);
  }

  /** Runs a problem's scripts and returns their variables, for its text and answers. Checks that `functions` are callable. */
  getVariables(job: ScriptJob, functions: readonly string[] = []): Promise<Run<Variables>> {
    return this.#run({ ...job, operation: 'variables', functions });
  }

  /** Judges a submission by the scripts. `attempt` counts from 1. */
  async runChecks(
    job: ScriptJob,
    { checks, attempt, student }: { checks: readonly Check[]; attempt: number; student: string },
  ): Promise<Run<CheckResult[]>> {
    const sent = checks.map(({ by, ...check }) => ({ ...check, ...by }));
    const result = await this.#run<{ checks: CheckResult[] }>({
      ...job,
      operation: 'checks',
      checks: sent,
      attempt,
      student,
    });
    return result.ok ? { ok: true, value: result.value.checks } : result;
  }

  /** Calls hint functions of the scripts. Returns HTML by the IDs of fields. */
  async getHints(job: ScriptJob, request: HintRequest): Promise<Run<Record<string, string>>> {
    const result = await this.#run<{ hints: Record<string, string> }>({
      ...job,
      operation: 'hints',
      ...request,
    });
    return result.ok ? { ok: true, value: result.value.hints } : result;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #run<T>(job: ScriptJob & Record<string, unknown>): Promise<Run<T>> {
    const script = createHash('sha256').update(JSON.stringify(job.scripts)).digest('base64');
    const output = await this.#pool.run({ input: JSON.stringify(job), script });
    if (output.kind === 'timeout') return faulty('TimeoutError', 'the script ran too long');
    const at = output.text.lastIndexOf(SEPARATOR);
    if (at < 0) return faulty('SystemError', 'the script ended without a result');
    try {
      const result = JSON.parse(output.text.slice(at + 1)) as T | { error: ScriptFault };
      if (result !== null && typeof result === 'object' && 'error' in result)
        return { ok: false, fault: result.error };
      return { ok: true, value: result as T };
    } catch {
      return faulty('SystemError', 'the script wrote over its result');
    }
  }
}

function faulty<T>(type: string, message: string): Run<T> {
  return { ok: false, fault: { type, message, line: null, module: null } };
}
