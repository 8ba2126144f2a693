import { createHash } from 'node:crypto';
import { PythonBusyError, type PythonEngine } from './engine.ts';
import type { PythonPoolOptions } from './queue/pool-options.ts';
import { PythonPool } from './queue/python-pool.ts';
import type { Check, HintRequest, Script, ScriptJob } from './requests.ts';
import {
  type CheckResult,
  failedRun,
  type Run,
  readChecks,
  readHints,
  readVariables,
  type Variables,
} from './results.ts';
import { type PythonRuntime, wasiRuntime } from './runtime.ts';

/** Runs authors' Python in isolation: see decision 0059. Every call throws PythonBusyError when the site is overloaded. */
export class PythonSandbox {
  readonly #options: PythonPoolOptions;
  readonly #findRuntime: () => Promise<PythonRuntime>;
  #runtime: Promise<PythonRuntime> | null = null;
  #engine: PythonEngine | null = null;
  #isClosed = false;

  /** `findRuntime` is called once, before the first run. */
  constructor(
    options: PythonPoolOptions = {},
    findRuntime: () => Promise<PythonRuntime> = async () => wasiRuntime,
  ) {
    this.#options = options;
    this.#findRuntime = findRuntime;
  }

  /** What runs the scripts. Throws what `findRuntime` throws. */
  getRuntime(): Promise<PythonRuntime> {
    this.#runtime ??= this.#findRuntime();
    return this.#runtime;
  }

  /**
   * Runs a problem's scripts and returns their variables, for its text and answers. Checks that `functions` are callable,
   * that `codes` can be compiled, and that what both import exists.
   */
  getVariables(
    job: ScriptJob,
    { functions = [], codes = [] }: { functions?: readonly string[]; codes?: readonly Script[] } = {},
  ): Promise<Run<Variables>> {
    return this.#run({ ...job, operation: 'variables', functions, codes }, (output) =>
      readVariables(output, functions),
    );
  }

  /** Judges a submission by the scripts. `attempt` counts from 1. */
  runChecks(
    job: ScriptJob,
    { checks, attempt, student }: { checks: readonly Check[]; attempt: number; student: string },
  ): Promise<Run<CheckResult[]>> {
    const sent = checks.map(({ by, ...check }) => ({ ...check, ...by }));
    const counts = checks.map(({ answers }) => answers.length);
    return this.#run({ ...job, operation: 'checks', checks: sent, attempt, student }, (output) =>
      readChecks(output, counts),
    );
  }

  /** Calls hint functions of the scripts. Returns HTML by the IDs of fields. */
  getHints(job: ScriptJob, request: HintRequest): Promise<Run<Record<string, string>>> {
    return this.#run({ ...job, operation: 'hints', ...request }, readHints);
  }

  /** The processor time of all runs so far, in milliseconds. */
  get cpuTime(): number {
    return this.#engine?.cpuTime ?? 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#engine?.close();
  }

  async #run<T>(
    { flow, ...job }: ScriptJob & Record<string, unknown>,
    read: (output: string) => Run<T>,
  ): Promise<Run<T>> {
    const script = createHash('sha256').update(JSON.stringify(job.scripts)).digest('base64');
    const runtime = await this.getRuntime();
    if (this.#isClosed) throw new PythonBusyError('The sandbox is closed');
    this.#engine ??= new PythonPool(runtime.createWorkers(), this.#options);
    const output = await this.#engine.run({ input: JSON.stringify(job), script, flow: flow ?? null });
    if (output.kind === 'timeout') return failedRun('TimeoutError', 'the script ran too long');
    return output.kind === 'crash'
      ? failedRun('SystemError', 'the script ended without a result')
      : read(output.text);
  }
}
