import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Interpreter, RUN_JOB, startInterpreter } from './interpreter.ts';
import { prepareRun, type RunOnce } from './snapshot.ts';
import { cpuMilliseconds, type WorkerMessage } from './thread-messages.ts';

/** Below that of the process and of a database beside it, so that requests get the CPU first. */
const PRIORITY = 10;

const port = parentPort;
if (port === null) throw new Error('This program runs in a worker only');
const send = (message: WorkerMessage) => port.postMessage(message);
const usedTime = () => cpuMilliseconds(process.threadCpuUsage());

// On Linux this is the priority of this thread alone.
try {
  setPriority(PRIORITY);
} catch {
  // If the system refuses, requests and scripts have the same priority.
}

const interpreter = (workerData as Interpreter | null) ?? (await startInterpreter());
send({ kind: 'ready', interpreter });
/** The instance for the next run, created while the worker is idle. It is used once. */
let next: RunOnce | null = null;
port.on('message', (job: string) => {
  const from = usedTime();
  send({ kind: 'started', cpuTime: from });
  const output = run(job);
  send({ kind: 'done', output, cpuTime: usedTime() - from });
  setImmediate(prepareNext);
});
prepareNext();

function prepareNext(): void {
  next ??= prepareRun(interpreter.module, interpreter.snapshot);
}

/** The guest's output; empty if it crashed, for example by a stack overflow. */
function run(job: string): string {
  try {
    const runOnce = next ?? prepareRun(interpreter.module, interpreter.snapshot);
    next = null;
    return runOnce({ code: RUN_JOB, input: `${job}\n`, time: Date.now() });
  } catch {
    return '';
  }
}
