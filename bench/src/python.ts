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
import { listSandboxProcesses } from '../../packages/author-python/src/testing/sandbox-processes.ts';
import type { Results } from './report.ts';
import { percentile } from './table.ts';

const VERDICTS = 200;
const VERDICT_P95_MS = 150;
const VERDICTS_PER_SECOND = 50;
/** Milliseconds of two cores in a second. */
const CORES_MS = 2_000;
const LEARNERS = 20;
const TICK_MS = 10;
const ATTACK_SECONDS = 30;
const BETWEEN_VERDICTS_MS = 50;
/** Who submit one answer after the other beside an attack: as many as a small machine has processors. */
const BUSY_LEARNERS = 2;
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

/**
 * Measures the sandbox of author Python, in the engine that the machine has or in this one: how long its steps take, for
 * one verdict at a time and for as many at once as there are processors. Then 20 learners run the worst scripts: how long
 * is the event loop blocked, how long does another learner wait for a verdict, and how many do others get who submit one
 * after the other?
 */
export async function measurePython({
  engine,
  seconds,
}: {
  engine: PythonEngineSetting;
  seconds: number | null;
}): Promise<Results> {
  const runtime = await choosePythonRuntime(engine, null);
  const sandbox = new PythonSandbox({ maxWaiting: 10_000, maxWait: 120_000 }, () => Promise.resolve(runtime));
  const results: Results = { rows: [[`engine: ${runtime.engine}`, '', '']], isMissed: false };
  try {
    await measureVerdicts(sandbox, results);
    await measureAttacks(sandbox, results, (seconds ?? ATTACK_SECONDS) * 1000);
  } finally {
    await sandbox.close();
  }
  return results;
}

async function measureVerdicts(sandbox: PythonSandbox, results: Results): Promise<void> {
  const { rows } = results;
  const first = await timed(() => judge(sandbox));
  rows.push(['first verdict, with the start of the interpreter', milliseconds(first), '']);
  await throughput(sandbox, 20);
  const alone = await oneByOne(sandbox, SCRIPT);
  rows.push(['verdict, one at a time: p50', milliseconds(percentile(alone, 0.5)), '']);
  report(results, 'verdict, one at a time: p95', percentile(alone, 0.95), VERDICT_P95_MS);
  const withNumpy = await oneByOne(sandbox, NUMPY_SCRIPT);
  rows.push(['verdict that imports numpy: p50', milliseconds(percentile(withNumpy, 0.5)), '']);
  report(results, 'verdict that imports numpy: p95', percentile(withNumpy, 0.95), VERDICT_P95_MS);
  const cpuBefore = usedCpu();
  const rate = await throughput(sandbox, VERDICTS);
  rows.push(['verdicts per second', rate.toFixed(0), `${VERDICTS_PER_SECOND}`]);
  results.isMissed ||= rate < VERDICTS_PER_SECOND;
  // Unlike the rate, this hardly depends on other load of the machine.
  const cpu = (usedCpu() - cpuBefore) / VERDICTS;
  report(results, 'processor time per verdict', cpu, CORES_MS / VERDICTS_PER_SECOND);
}

async function measureAttacks(sandbox: PythonSandbox, results: Results, length: number): Promise<void> {
  const { rows } = results;
  const attacked = `while ${LEARNERS} learners run the worst scripts`;
  const { loop, result: beside } = await attack(sandbox, length, (until) => oneAfterAnother(sandbox, until));
  report(results, `event loop ${attacked}: p99`, loop, LOOP_P99_MS);
  report(results, `verdict of another learner ${attacked}: p50`, percentile(beside, 0.5), BESIDE_P50_MS);
  rows.push([`verdict of another learner ${attacked}: p95`, milliseconds(percentile(beside, 0.95)), '']);
  const { result: busy } = await attack(sandbox, length, async (until) =>
    (await Promise.all(Array.from({ length: BUSY_LEARNERS }, () => withoutPause(sandbox, until)))).flat(),
  );
  const rate = (busy.length / length) * 1000;
  rows.push([`verdicts per second of others ${attacked}`, rate.toFixed(0), `${VERDICTS_PER_SECOND}`]);
  results.isMissed ||= rate < VERDICTS_PER_SECOND;
  report(results, `their p95`, percentile(busy, 0.95), VERDICT_P95_MS);
}

/** The processor time of this process and of all sandboxes that it has started, in milliseconds. See proc_pid_stat(5). */
function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  if (process.platform !== 'linux') return (user + system) / 1000;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const running = listSandboxProcesses(process.pid).reduce((sum, { cpu }) => sum + cpu, 0);
  return (user + system) / 1000 + (Number(fields[13]) + Number(fields[14])) * TICK_MS + running;
}

function report(results: Results, what: string, value: number, limit: number): void {
  results.rows.push([what, milliseconds(value), milliseconds(limit)]);
  results.isMissed ||= value > limit;
}

async function judge(sandbox: PythonSandbox, code = SCRIPT): Promise<void> {
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

async function oneByOne(sandbox: PythonSandbox, code: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < VERDICTS; i += 1) times.push(await timed(() => judge(sandbox, code)));
  return times;
}

/** Verdicts per second while all workers are busy. */
async function throughput(sandbox: PythonSandbox, count: number): Promise<number> {
  const taken = await timed(async () => {
    await Promise.all(Array.from({ length: count }, () => judge(sandbox)));
  });
  return (count / taken) * 1000;
}

/**
 * While learners submit one hostile script after another: what `measure` finds, and the 99th percentile of how late the
 * event loop's timers are, in milliseconds. `until` is on the clock of `performance`.
 */
async function attack<T>(
  sandbox: PythonSandbox,
  length: number,
  measure: (until: number) => Promise<T>,
): Promise<{ loop: number; result: T }> {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const until = performance.now() + length;
  loop.enable();
  const attacks = Array.from({ length: LEARNERS }, (_, learner) => submitUntil(sandbox, until, learner));
  const result = await measure(until);
  await Promise.all(attacks);
  loop.disable();
  return { loop: loop.percentile(99) / 1e6, result };
}

/** How long the verdicts of a learner took who pauses after each, in milliseconds. */
async function oneAfterAnother(sandbox: PythonSandbox, until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    times.push(await timed(() => judge(sandbox)));
    await delay(BETWEEN_VERDICTS_MS);
  }
  return times;
}

/** The same of one who doesn't. */
async function withoutPause(sandbox: PythonSandbox, until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) times.push(await timed(() => judge(sandbox)));
  return times;
}

async function submitUntil(sandbox: PythonSandbox, until: number, learner: number): Promise<void> {
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
