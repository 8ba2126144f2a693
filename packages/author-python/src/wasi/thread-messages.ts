import type { Interpreter } from './interpreter.ts';

/** `cpuTime` in milliseconds: of the thread when a run starts, and of the run when it is done. */
export type WorkerMessage =
  | { kind: 'ready'; interpreter: Interpreter }
  | { kind: 'started'; cpuTime: number }
  | { kind: 'done'; output: string; cpuTime: number };

export function cpuMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
