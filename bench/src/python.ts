/**
 * `npm run bench:python`: measures the sandbox of author Python. Prints how long its steps take, for one verdict at a
 * time and for as many at once as there are processors, and how long the event loop is blocked while 20 learners run
 * the worst scripts. The exit code is 1 if a target is missed.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Check, PythonBusyError, PythonSandbox } from '../../apps/lms/src/kernel/python/sandbox.ts';
import { formatTable, percentile, type Row } from './table.ts';

const VERDICTS = 200;
const VERDICT_P95_MS = 150;
const VERDICTS_PER_SECOND = 50;
const LEARNERS = 20;
const ATTACK_MS = 6_000;
const LOOP_P99_MS = 200;

const SCRIPT = `
import json
from calc import evaluator
def check(expect, ans):
    return evaluator({'x': 2}, {}, ans) == float(expect)
`;
/** As `SCRIPT`, with numbers and a comparison by numpy. */
const NUMPY_SCRIPT = `
import numpy as np
np.random.seed(7)
a = np.random.randint(1, 10, (3, 3)) + 10 * np.eye(3)
b = np.linalg.solve(a, np.linspace(0, 1, 3))
def check(expect, ans):
    return np.allclose(a @ b, np.linspace(0, 1, 3)) and np.isclose(float(expect), 12)
`;
const CHECK: Check = {
  by: { function: 'check' },
  id: '2',
  expect: '12',
  options: null,
  extra: [],
  answers: ['3*x^2'],
};

/** Scripts that use up all the time, memory or output that they may. */
const WORST = [
  'while True: pass',
  'x = []\nwhile True: x.append(bytes(10 ** 6))',
  'while True: print("x" * 10000)',
  'x = 9 ** 9 ** 9',
  'import re\nre.match(r"(a+)+$", "a" * 40 + "b")',
  'x = {str(n): n for n in range(10 ** 9)}',
];

const sandbox = new PythonSandbox({ maxWaiting: 10_000, maxWait: 120_000 });
const rows: Row[] = [];
let isMissed = false;
try {
  const first = await timed(() => judge());
  rows.push(['first verdict, with the start of the interpreter', milliseconds(first), '']);
  await throughput(20);
  const alone = await oneByOne(VERDICTS);
  rows.push(['verdict, one at a time: p50', milliseconds(percentile(alone, 0.5)), '']);
  report('verdict, one at a time: p95', percentile(alone, 0.95), VERDICT_P95_MS);
  const withNumpy = await oneByOne(VERDICTS, NUMPY_SCRIPT);
  rows.push(['verdict that imports numpy: p50', milliseconds(percentile(withNumpy, 0.5)), '']);
  report('verdict that imports numpy: p95', percentile(withNumpy, 0.95), VERDICT_P95_MS);
  const cpuBefore = process.cpuUsage();
  const rate = await throughput(VERDICTS);
  const { user, system } = process.cpuUsage(cpuBefore);
  rows.push(['verdicts per second', rate.toFixed(0), `${VERDICTS_PER_SECOND}`]);
  // Unlike the rate, this hardly depends on other load of the machine.
  rows.push(['processor time per verdict', milliseconds((user + system) / 1000 / VERDICTS), '']);
  isMissed ||= rate < VERDICTS_PER_SECOND;
  report(`event loop while ${LEARNERS} learners run the worst scripts: p99`, await attack(), LOOP_P99_MS);
} finally {
  await sandbox.close();
}
console.log(formatTable(rows));
if (isMissed) process.exitCode = 1;

function report(what: string, value: number, limit: number): void {
  rows.push([what, milliseconds(value), milliseconds(limit)]);
  isMissed ||= value > limit;
}

async function judge(code = SCRIPT): Promise<void> {
  const job = { scripts: [{ code, line: 1 }], seed: 1, library: null };
  const run = await sandbox.runChecks(job, { checks: [CHECK], attempt: 1, student: 'a' });
  if (!run.ok || run.value[0]?.inputs[0]?.state !== 'correct') throw new Error(JSON.stringify(run));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function oneByOne(count: number, code = SCRIPT): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) times.push(await timed(() => judge(code)));
  return times;
}

/** Verdicts per second while all workers are busy. */
async function throughput(count: number): Promise<number> {
  const taken = await timed(async () => {
    await Promise.all(Array.from({ length: count }, () => judge()));
  });
  return (count / taken) * 1000;
}

/** The 99th percentile of how late the event loop's timers are, while learners submit one hostile script after another. */
async function attack(): Promise<number> {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const until = performance.now() + ATTACK_MS;
  loop.enable();
  await Promise.all(Array.from({ length: LEARNERS }, (_, learner) => submitUntil(until, learner)));
  loop.disable();
  return loop.percentile(99) / 1e6;
}

async function submitUntil(until: number, learner: number): Promise<void> {
  for (let i = learner; performance.now() < until; i += 1) {
    const code = WORST[i % WORST.length] ?? '';
    const run = sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
    // Runs that are still waiting at the end aren't measured.
    await Promise.race([run.catch(ignoreBusy), delay(Math.max(0, until - performance.now()))]);
  }
}

function ignoreBusy(error: unknown): void {
  if (!(error instanceof PythonBusyError)) throw error;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}
