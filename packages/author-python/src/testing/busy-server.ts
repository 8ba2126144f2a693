/** A server whose scripts never end, for tests that kill it. Prints the IDs of the processes in its sandboxes. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { findNativeRuntime } from '../runtime.ts';
import { PythonSandbox } from '../sandbox.ts';

const sandbox = new PythonSandbox({ workers: 2, keptFree: 0, cpuTime: 60_000 }, findNativeRuntime);
const run = () =>
  sandbox.getVariables({ scripts: [{ code: 'while True: pass', line: 1 }], seed: 1, library: null });
void run();
void run();

/** Processes that descend from this one, nearest first. */
function listDescendants(parent: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
  return [...children, ...children.flatMap(listDescendants)];
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** Bubblewrap, the interpreter in it, and the two that this has started. */
const EXPECTED = 4;
const isInterpreter = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('python');
let pids = listDescendants(process.pid);
while (pids.length < EXPECTED || pids.filter(isInterpreter).length < EXPECTED - 1) {
  await delay(20);
  pids = listDescendants(process.pid);
}
console.log(JSON.stringify(pids));
