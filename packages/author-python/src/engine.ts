/**
 * The boundary between what asks for runs of scripts and what runs them. An engine gets a request as one line of JSON, and
 * returns whatever the script wrote; `results.ts` decides what of it is a result.
 */

/** Too many scripts wait, or one waited too long. Nothing is wrong with the script: it may be tried again. */
export class PythonBusyError extends Error {
  override readonly name = 'PythonBusyError';
}

/** A run of a script. */
export interface PythonJob {
  /** What the guest reads, as one line. */
  input: string;
  /** Identifies the script, whatever it is run for. */
  script: string;
  /** For whom and for what it runs; null where nobody waits beside others. */
  flow: PythonFlow | null;
}

/** Runs take turns between learners and between problems. Neither reaches the script. */
export interface PythonFlow {
  learner: string;
  problem: string;
}

/** The output of a run; `timeout` if it used up its processor time, `crash` if it brought down what ran it. */
export type PythonOutput = { kind: 'output'; text: string } | { kind: 'timeout' } | { kind: 'crash' };

export interface PythonEngine {
  /** Runs one job. Rejects with {@link PythonBusyError}. */
  run(job: PythonJob): Promise<PythonOutput>;
  /** The processor time of all runs so far, in milliseconds. */
  readonly cpuTime: number;
  close(): Promise<void>;
}
