/**
 * `npm run bench:python [native | wasi]`: measures the sandbox of author Python, in the engine that the machine has or in this one. Prints how long its steps take, for one verdict at a
 * time and for as many at once as there are processors. Then 20 learners run the worst scripts: how long is the event loop
 * blocked, and how long does another learner wait for a verdict? The exit code is 1 if a target is missed.
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Check,
  choosePythonRuntime,
  PythonBusyError,
  type PythonEngineSetting,
  PythonSandbox,
} from '@lectern/author-python';
import { formatTable, percentile, type Row } from './table.ts';

const VERDICTS = 200;
const VERDICT_P95_MS = 150;
const VERDICTS_PER_SECOND = 50;
/** Milliseconds of two cores in a second. */
const CORES_MS = 2_000;
const LEARNERS = 20;
const TICK_MS = 10;
const ATTACK_MS = 30_000;
const BETWEEN_VERDICTS_MS = 50;
const LOOP_P99_MS = 200;
const BESIDE_P50_MS = 500;

const SCRIPT = `
import json
from calc import evaluator
def check(expect, ans):
    while ans == 'endless': pass
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

const engine = (process.argv[2] ?? 'auto') as PythonEngineSetting;
const runtime = await choosePythonRuntime(engine, null);
const sandbox = new PythonSandbox({ maxWaiting: 10_000, maxWait: 120_000 }, () => Promise.resolve(runtime));
const rows: Row[] = [[`engine: ${runtime.engine}`, '', '']];
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
  const cpuBefore = usedCpu();
  const rate = await throughput(VERDICTS);
  rows.push(['verdicts per second', rate.toFixed(0), `${VERDICTS_PER_SECOND}`]);
  // Unlike the rate, this hardly depends on other load of the machine.
  report('processor time per verdict', (usedCpu() - cpuBefore) / VERDICTS, CORES_MS / VERDICTS_PER_SECOND);
  isMissed ||= rate < VERDICTS_PER_SECOND;
  const { loop, beside } = await attack();
  const attacked = `while ${LEARNERS} learners run the worst scripts`;
  report(`event loop ${attacked}: p99`, loop, LOOP_P99_MS);
  report(`verdict of another learner ${attacked}: p50`, percentile(beside, 0.5), BESIDE_P50_MS);
  rows.push([`verdict of another learner ${attacked}: p95`, milliseconds(percentile(beside, 0.95)), '']);
} finally {
  await sandbox.close();
}
console.log(formatTable(rows));
if (isMissed) process.exitCode = 1;

/** The processor time of this process and of the sandboxes that have ended, in milliseconds. See proc_pid_stat(5). */
function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  if (process.platform !== 'linux') return (user + system) / 1000;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (user + system) / 1000 + (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

function report(what: string, value: number, limit: number): void {
  rows.push([what, milliseconds(value), milliseconds(limit)]);
  isMissed ||= value > limit;
}

async function judge(code = SCRIPT): Promise<void> {
  const flow = { learner: 'ada', problem: code };
  const job = { scripts: [{ code, line: 1 }], seed: 1, library: null, flow };
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

/**
 * While learners submit one hostile script after another: the 99th percentile of how late the event loop's timers are,
 * and the times that another learner's verdicts took, in milliseconds.
 */
async function attack(): Promise<{ loop: number; beside: number[] }> {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const until = performance.now() + ATTACK_MS;
  loop.enable();
  const attacks = Array.from({ length: LEARNERS }, (_, learner) => submitUntil(until, learner));
  const beside: number[] = [];
  while (performance.now() < until) {
    beside.push(await timed(() => judge()));
    await delay(BETWEEN_VERDICTS_MS);
  }
  await Promise.all(attacks);
  loop.disable();
  return { loop: loop.percentile(99) / 1e6, beside };
}

async function submitUntil(until: number, learner: number): Promise<void> {
  for (let i = learner; performance.now() < until; i += 1) {
    const code = i % 2 === 0 ? SCRIPT : (WORST[i % WORST.length] ?? '');
    const flow = { learner: `learner ${learner}`, problem: code };
    const job = { scripts: [{ code, line: 1 }], seed: 1, library: null, flow };
    // Every second one is an answer to the problem of the learner who is measured.
    const checks = [{ ...CHECK, answers: ['endless'] }];
    const run =
      code === SCRIPT
        ? sandbox.runChecks(job, { checks, attempt: 1, student: 'a' })
        : sandbox.getVariables(job);
    // Runs that are still waiting at the end aren't measured.
    await Promise.race([run.then(() => {}).catch(ignoreBusy), delay(Math.max(0, until - performance.now()))]);
  }
}

function ignoreBusy(error: unknown): void {
  if (!(error instanceof PythonBusyError)) throw error;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}
