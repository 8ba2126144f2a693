/** Runs scripts one after the other, each in an interpreter of its own. */
export interface PythonWorker {
  /** Starts a run. Call it only once `ready` was reported, and while no other runs. */
  run(input: string): void;
  /** The processor time that the current run has used, in milliseconds; null if it has ended. */
  getCpuTime(): Promise<number | null>;
  /** Gives the current run a third of the processor time that others get, where the system can. */
  demote(): void;
  /** Ends it, with what it runs. */
  end(): Promise<unknown>;
}

export interface PythonWorkerEvents {
  /** It can run scripts. */
  ready(): void;
  /** The run has begun: from now on its time counts. */
  started(): void;
  /** The run has ended. `cpuTime` in milliseconds. */
  done(run: { output: string; cpuTime: number }): void;
  /** It has ended without being asked to. */
  failed(error: Error): void;
}

export type OpenPythonWorker = (events: PythonWorkerEvents) => PythonWorker;
