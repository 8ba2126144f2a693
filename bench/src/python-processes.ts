import { runAndKill } from '../../packages/author-python/src/testing/run-and-kill.ts';
import type { Results } from './report.ts';

export const PROCESS_RUNS = 10_000;
const RUNS_PER_SERVER = 250;
const TIMEOUT_MS = 10_000;

/**
 * Lets servers run scripts of authors natively, good and hostile ones, and kills each server in the middle of its work.
 * Missed if a process of any sandbox is left.
 */
export async function measureProcesses(runs: number): Promise<Results> {
  const from = performance.now();
  const { kills, left, ...counted } = await runAndKill({
    runs,
    runsPerServer: RUNS_PER_SERVER,
    timeout: TIMEOUT_MS,
  });
  const seconds = (performance.now() - from) / 1000;
  const what = `processes left of ${kills} servers killed in ${counted.runs} runs, ${seconds.toFixed(0)} s`;
  return { rows: [[what, String(left.length), '0']], isMissed: left.length > 0 };
}
