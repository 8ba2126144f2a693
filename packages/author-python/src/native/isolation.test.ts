import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { wasiRuntime } from '../runtime.ts';
import { PythonSandbox } from '../sandbox.ts';
import { findModuleVersion, nativeRuntime } from '../testing/engines.ts';
import { listSandboxProcesses } from '../testing/sandbox-processes.ts';

const TIMEOUT = 60_000;
const NAMESPACES = ['cgroup', 'ipc', 'mnt', 'net', 'pid', 'user', 'uts'];

const numpy = await findModuleVersion('numpy');

describe.skipIf(nativeRuntime === null)('processes of one fork server', () => {
  const sandbox = new PythonSandbox(
    { workers: 2, keptFree: 0, cpuTime: 1_000, maxTime: 60_000, maxWait: 60_000 },
    async () => nativeRuntime ?? wasiRuntime,
  );
  afterAll(() => sandbox.close());
  const run = async (code: string) => {
    const result = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
    return result.ok ? result.value.variables : result.fault;
  };

  interface Observed<T> {
    readonly server: T;
    readonly scripts: T[];
  }

  /**
   * What `look` says about the fork server and two processes, while they run scripts that begin with `code`. On a busy
   * machine one may end before it was looked at; then others are started.
   */
  async function observe<T>(code: string, look: (pid: number) => T): Promise<Observed<T>> {
    await run(code);
    return vi.waitFor(() => observeOnce(code, look), TIMEOUT);
  }

  async function observeOnce<T>(code: string, look: (pid: number) => T): Promise<Observed<T>> {
    const ended = Promise.all([1, 2].map((n) => run(`${code}\n# ${n}\nwhile True: pass`)));
    const find = () => {
      const all = listSandboxProcesses(process.pid);
      const scripts = all.filter(
        ({ pid }) => getTicks(pid) > 10 && statusOf(pid, 'NSpid').split(/\s+/).length > 2,
      );
      expect(scripts).toHaveLength(2);
      return scripts;
    };
    try {
      const scripts = await vi.waitFor(find, 10_000);
      return { server: look(scripts[0]?.parent ?? 0), scripts: scripts.map(({ pid }) => look(pid)) };
    } finally {
      for (const result of await ended) expect(result).toMatchObject({ type: 'TimeoutError' });
    }
  }

  test(
    'have namespaces of their own, of every kind',
    async () => {
      const read = (pid: number) => NAMESPACES.map((kind) => readlinkSync(`/proc/${pid}/ns/${kind}`));
      const { server, scripts } = await observe('', read);
      const all = [read(process.pid), server, ...scripts].flat();
      expect(new Set(all).size).toBe(4 * NAMESPACES.length);
    },
    TIMEOUT,
  );

  test(
    'have no rights, no descriptors but their own socket, and no memory in common that they can change',
    async () => {
      const { scripts } = await observe('', (pid) => ({
        rights: ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb', 'NoNewPrivs', 'Seccomp'].map((name) =>
          statusOf(pid, name),
        ),
        descriptors: readdirSync(`/proc/${pid}/fd`),
        sockets: new Set(['1', '2'].map((name) => readlinkSync(`/proc/${pid}/fd/${name}`))).size,
        shared: readFileSync(`/proc/${pid}/maps`, 'utf8').match(/^\S+ .w.s .*$/gm),
        folder: [readlinkSync(`/proc/${pid}/cwd`), readlinkSync(`/proc/${pid}/root`)],
      }));
      for (const script of scripts)
        expect(script).toEqual({
          rights: [...Array(5).fill('0000000000000000'), '1', '2'],
          descriptors: ['0', '1', '2'],
          sockets: 1,
          shared: null,
          folder: ['/', '/'],
        });
    },
    TIMEOUT,
  );

  test.skipIf(numpy === null)(
    'are forked from a single thread, also where that has imported numpy',
    async () => {
      const { server, scripts } = await observe('import numpy', (pid) => statusOf(pid, 'Threads'));
      expect([server, ...scripts]).toEqual(['1', '1', '1']);
    },
    TIMEOUT,
  );

  // By numbers of calls on x86-64.
  test.skipIf(process.arch !== 'x64')(
    "can't reach each other, nor the fork server, by any number",
    async () => {
      const victim = run('while True: pass');
      const attacker = `
import ctypes
libc = ctypes.CDLL(None)
# kill, ptrace, process_vm_readv, tgkill, pidfd_open, sched_setaffinity, setpriority
CALLS = [(62, 9), (101, 16), (310, 0), (234, 9), (434, 0), (203, 8), (141, 19)]
got = [(call, pid) for call, argument in CALLS for pid in range(-1, 2000) if libc.syscall(call, pid, argument, 0, 0, 0, 0) != -1]`;
      expect(await run(attacker)).toMatchObject({ got: '[]' });
      expect(await victim).toMatchObject({ type: 'TimeoutError' });
    },
    TIMEOUT,
  );

  test(
    'draw different random numbers where the problem’s seed says nothing',
    async () => {
      const code =
        'import os\ngot = str([random_module.random(), random_module.getrandbits(64), os.urandom(8)])';
      const draws = await Promise.all([1, 2, 3].map((n) => run(`${code}  # ${n}`)));
      const texts = draws.map((variables) => ('got' in variables ? variables.got : null));
      expect(texts).not.toContain(null);
      expect(new Set(texts).size).toBe(3);
    },
    TIMEOUT,
  );
});

/** The processor time that a process has used, in ticks. */
function getTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function statusOf(pid: number, name: string): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
}
