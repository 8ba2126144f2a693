import { availableParallelism } from 'node:os';
import { SECOND } from '../durations.ts';

/** All times in milliseconds. */
export interface PythonPoolOptions {
  workers?: number;
  /** The processor time that one run may use; it is then stopped. */
  cpuTime?: number;
  /** How long one run may take on a busy machine, whatever processor time it gets. */
  maxTime?: number;
  /** How many runs may wait for a worker. */
  maxWaiting?: number;
  /** How long a run may wait for a worker. */
  maxWait?: number;
  /** How long the first runs may wait for the interpreter to start. */
  startTime?: number;
  /** After which time without work the workers end and free their memory. */
  idleTime?: number;
  /** How many workers runs that aren't quick leave free, if there is one for those as well. */
  keptFree?: number;
}

/** For quick runs, and no more, because each may use its whole memory. */
const CORES = Math.min(4, Math.max(2, availableParallelism()));

export const DEFAULT_OPTIONS: Required<PythonPoolOptions> = {
  workers: CORES + 1,
  cpuTime: 2 * SECOND,
  maxTime: 20 * SECOND,
  maxWaiting: 64,
  maxWait: 5 * SECOND,
  startTime: 30 * SECOND,
  idleTime: 60 * SECOND,
  keptFree: 2,
};
