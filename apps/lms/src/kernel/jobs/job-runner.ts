import { setTimeout as delay } from 'node:timers/promises';
import { type JobEnvironment, queuePeriodicJobs, runNextJob } from './run-jobs.ts';

/** Pause between polls of an empty queue, in milliseconds. */
const POLL_INTERVAL = 1_000;
/** Backoff after a failed query, in milliseconds. */
const TROUBLE_INTERVAL = 10_000;

export interface JobRunner {
  /** Stops taking jobs; resolves when the running one is finished, or was aborted after the timeout in milliseconds. */
  stop(timeout: number): Promise<void>;
}

/** Runs queued jobs in this process, one at a time, until stopped. Any number of processes may do so. */
export function startJobRunner(environment: JobEnvironment): JobRunner {
  const stopping = new AbortController();
  const breakingOff = new AbortController();
  const running = run({ ...environment, breakOff: breakingOff.signal }, stopping.signal);
  return {
    async stop(timeout) {
      stopping.abort();
      const timer = setTimeout(() => breakingOff.abort(), timeout);
      await running;
      clearTimeout(timer);
    },
  };
}

async function run(environment: JobEnvironment, signal: AbortSignal): Promise<void> {
  const known = new Map<string, number>();
  while (!signal.aborted) {
    let pause = 0;
    try {
      await queuePeriodicJobs(environment, known);
      if (!(await runNextJob(environment))) pause = POLL_INTERVAL;
    } catch (error) {
      environment.context.log.error({ err: error }, "jobs can't be taken at the moment");
      pause = TROUBLE_INTERVAL;
    }
    // Stopping also cancels the pause.
    if (pause > 0) await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}
