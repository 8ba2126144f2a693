import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { findNativeRuntime, wasiRuntime } from '../runtime.ts';
import { PythonSandbox } from '../sandbox.ts';
import { findModuleVersion, nativeRuntime } from '../testing/engines.ts';
import { runAndKill } from '../testing/run-and-kill.ts';
import { listSandboxProcesses } from '../testing/sandbox-processes.ts';
import { DEMOTED_PRIORITY } from './native-process.ts';

const TIMEOUT = 60_000;
const MEGABYTE = 1024 * 1024;

const numpy = await findModuleVersion('numpy');

describe.skipIf(nativeRuntime === null)('the pool of native processes', () => {
  const runtime = nativeRuntime ?? wasiRuntime;
  const open = (options: { workers: number; idleTime?: number }) =>
    new PythonSandbox({ cpuTime: 5_000, maxTime: 60_000, maxWait: 60_000, ...options }, async () => runtime);
  const run = (sandbox: PythonSandbox, code: string) =>
    sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });

  test(
    'stays within its memory while scripts take all they can, and frees it when idle',
    async () => {
      const workers = 2;
      const sandbox = open({ workers, idleTime: 500 });
      const samples: { memory: number; count: number }[] = [];
      const sample = () => {
        const processes = listSandboxProcesses(process.pid);
        const memory = processes.reduce((sum, each) => sum + each.memory, 0);
        samples.push({ memory, count: processes.length });
      };
      const timer = setInterval(sample, 20);
      try {
        const hog = (n: number) => run(sandbox, `x = []  # ${n}\nwhile True: x.append(b"x" * 10 ** 7)`);
        const results = await Promise.all([1, 2, 3, 4, 5, 6].map(hog));
        expect(results.map((result) => (result.ok ? null : result.fault.type))).toEqual(
          Array(6).fill('MemoryError'),
        );
        const peak = Math.max(...samples.map(({ memory }) => memory));
        expect(peak).toBeGreaterThan(100 * MEGABYTE);
        // That of the workers, and what bubblewrap and a process about to end have beside it.
        expect(peak).toBeLessThan((workers + 1) * 512 * MEGABYTE);
        // Bubblewrap, its inner process and the interpreter: of each worker's process, and of one that is ending.
        expect(Math.max(...samples.map(({ count }) => count))).toBeLessThanOrEqual(workers * 2 * 3);
        await vi.waitFor(() => expect(listSandboxProcesses(process.pid)).toEqual([]), TIMEOUT);
      } finally {
        clearInterval(timer);
        await sandbox.close();
      }
    },
    TIMEOUT,
  );

  test(
    'gives a run that is slow less of the processor, and no other',
    async () => {
      const sandbox = open({ workers: 2 });
      const priorities = () => listSandboxProcesses(process.pid).flatMap(({ pid }) => findPriority(pid));
      try {
        await run(sandbox, 'x = 1');
        expect(priorities()).not.toContain(DEMOTED_PRIORITY);
        const endless = run(sandbox, 'while True: pass');
        await vi.waitFor(() => expect(priorities()).toContain(DEMOTED_PRIORITY), TIMEOUT);
        expect(await endless).toMatchObject({ ok: false, fault: { type: 'TimeoutError' } });
        await vi.waitFor(async () => {
          await run(sandbox, 'x = 1');
          expect(priorities()).not.toContain(DEMOTED_PRIORITY);
        }, TIMEOUT);
      } finally {
        await sandbox.close();
      }
    },
    TIMEOUT,
  );

  test(
    'leaves no process behind after many runs, kills of the server included',
    async () => {
      const { runs, kills, left } = await runAndKill({ runs: 60, runsPerServer: 20, timeout: 20_000 });
      expect(runs).toBeGreaterThanOrEqual(60);
      expect(kills).toBe(3);
      expect(left).toEqual([]);
    },
    TIMEOUT,
  );

  test.skipIf(numpy === null).each(['import numpy', 'from mitxgraders import *', 'import scipy.stats'])(
    'has numpy ready where the last script needed it: %s',
    async (code) => {
      const sandbox = open({ workers: 1 });
      try {
        const hasNumpy = async () => {
          const result = await run(sandbox, 'import sys\ngot = "num" + "py" in sys.modules');
          return result.ok ? result.value.variables.got : result.fault;
        };
        expect(await hasNumpy()).toBe('False');
        await run(sandbox, code);
        expect(await hasNumpy()).toBe('True');
        expect(await hasNumpy()).toBe('False');
      } finally {
        await sandbox.close();
      }
    },
    TIMEOUT,
  );

  test(
    'has ready what the MITx Grading Library imports, whatever a module that is too old for this Python raises',
    async () => {
      const folder = await createPython({
        'numpy.py': '',
        'pyparsing.py': 'raise AttributeError("an old release")',
        'voluptuous/__init__.py': '',
        'voluptuous/humanize.py': '',
      });
      const sandbox = new PythonSandbox({ workers: 1 }, () => findNativeRuntime(join(folder, 'bin/python')));
      try {
        await run(sandbox, 'x = 1  # mitxgraders');
        const names = ['numpy', 'pyparsing', 'voluptuous.humanize'];
        expect(
          await run(sandbox, `import sys\ngot = [n for n in ${JSON.stringify(names)} if n in sys.modules]`),
        ).toMatchObject({ ok: true, value: { variables: { got: "['numpy', 'voluptuous.humanize']" } } });
        expect(await run(sandbox, 'import pyparsing')).toMatchObject({
          ok: false,
          fault: { type: 'AttributeError' },
        });
      } finally {
        await sandbox.close();
        await rm(folder, { recursive: true });
      }
    },
    TIMEOUT,
  );
});

/** A folder with the system's Python as `bin/python`, which has these modules instead of the system's. */
async function createPython(modules: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-python-'));
  // What reads it has no rights of its own.
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'bin'));
  await symlink('/usr/bin/python3', join(folder, 'bin/python'));
  await writeFile(join(folder, 'pyvenv.cfg'), 'home = /usr/bin\n');
  const ask = 'import site; print(site.getsitepackages()[0])';
  const { stdout } = await promisify(execFile)(join(folder, 'bin/python'), ['-c', ask]);
  for (const [file, text] of Object.entries(modules)) {
    const path = join(stdout.trim(), file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return folder;
}

/** Nothing if the process has ended. */
function findPriority(pid: number): number[] {
  try {
    return [getPriority(pid)];
  } catch {
    return [];
  }
}
