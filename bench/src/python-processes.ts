/**
 * `npm run bench:processes [RUNS]`: lets servers run 10,000 scripts of authors natively, good and hostile ones, and kills
 * each server in the middle of its work. The exit code is 1 if a process of any sandbox is left.
 */
import { runAndKill } from '../../packages/author-python/src/testing/run-and-kill.ts';

const RUNS_PER_SERVER = 250;
const PATIENCE_MS = 10_000;

const from = performance.now();
const { runs, kills, left } = await runAndKill({
  runs: Number(process.argv[2] ?? 10_000),
  runsPerServer: RUNS_PER_SERVER,
  patience: PATIENCE_MS,
});
const seconds = (performance.now() - from) / 1000;
console.log(
  `${runs} runs in ${seconds.toFixed(0)} s, ${kills} servers killed, ${left.length} processes left`,
);
if (left.length > 0) process.exitCode = 1;
