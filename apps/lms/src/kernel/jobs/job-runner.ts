import { setTimeout as delay } from 'node:timers/promises';
import { type JobEnvironment, queuePeriodicJobs, runNextJob } from './run-jobs.ts';

/** How long after the last job the next one may wait, in milliseconds. */
const POLL_INTERVAL = 1_000;
/** The longer pause after the database could not be asked. */
const TROUBLE_INTERVAL = 10_000;

export interface JobRunner {
  /** Takes no further job; resolves once the one under way is finished, or broken off after so many milliseconds. */
  stop(patience: number): Promise<void>;
}

/** Does jobs in this process, one after the other, until it is stopped. Any number of processes may do so. */
export function startJobRunner(environment: JobEnvironment): JobRunner {
  const stopping = new AbortController();
  const breakingOff = new AbortController();
  const running = run({ ...environment, breakOff: breakingOff.signal }, stopping.signal);
  return {
    async stop(patience) {
      stopping.abort();
      const timer = setTimeout(() => breakingOff.abort(), patience);
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
    // A stop ends the pause, too.
    if (pause > 0) await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}
