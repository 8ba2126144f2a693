/** A server that runs scripts until it is killed, good and hostile ones, two at a time. Prints a dot for each run. */
import { findNativeRuntime } from '../runtime.ts';
import { PythonSandbox } from '../sandbox.ts';

const SCRIPTS = [
  'x = sum(range(1000))',
  'import os\nos._exit(0)',
  'x = []\nwhile True: x.append(bytes(10 ** 7))',
  'import os\nwhile True: os.write(1, b"x" * 100000)',
  'import random\nx = random.random()',
];

const sandbox = new PythonSandbox({ workers: 2, maxWait: 60_000 }, findNativeRuntime);

async function repeat(): Promise<never> {
  for (let n = 0; ; n += 1) {
    const code = SCRIPTS[n % SCRIPTS.length] ?? '';
    await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: n, library: null });
    process.stdout.write('.');
  }
}

await Promise.all([repeat(), repeat()]);
