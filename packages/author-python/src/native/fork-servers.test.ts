import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { wasiRuntime } from '../runtime.ts';
import { PythonSandbox } from '../sandbox.ts';
import { nativeRuntime } from '../testing/engines.ts';
import { listSandboxProcesses } from '../testing/sandbox-processes.ts';
import { FORKS, ForkServer, NOBODY } from './fork-server.ts';
import { NativeProcess } from './native-process.ts';
import { findNativeProgram } from './native-program.ts';

const TIMEOUT = 60_000;

describe.skipIf(nativeRuntime === null)('fork servers', () => {
  const sandbox = new PythonSandbox(
    { workers: 1, cpuTime: 30_000, maxTime: 60_000, maxWait: 60_000 },
    async () => nativeRuntime ?? wasiRuntime,
  );
  afterAll(() => sandbox.close());
  const run = async (code: string) => {
    const result = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
    return result.ok ? result.value.variables : result.fault;
  };
  /** Bubblewrap starts them, and they start processes for scripts. */
  const findServers = () => {
    const all = listSandboxProcesses(process.pid);
    return all.filter(({ parent }) =>
      all.some(({ pid, parent: above }) => pid === parent && above === process.pid),
    );
  };

  test(
    'are replaced after some processes, so that few have addresses in common',
    async () => {
      const addresses: string[] = [];
      for (let i = 0; i < 1.5 * FORKS; i += 1) {
        const result = await run('import sys\ngot = str(id(sys.modules))');
        addresses.push('got' in result ? result.got : '');
        expect(findServers().length).toBeLessThanOrEqual(2);
      }
      expect(addresses).not.toContain('');
      expect(new Set(addresses).size).toBeGreaterThanOrEqual(2);
      for (const address of addresses)
        expect(addresses.filter((each) => each === address).length).toBeLessThanOrEqual(FORKS);
    },
    TIMEOUT,
  );

  test(
    'end their processes when they end, and others take over',
    async () => {
      await run('x = 1');
      const endless = run('x = bytearray(b"x" * 10 ** 8)\nwhile True: pass');
      const isRunning = () => listSandboxProcesses(process.pid).some(({ memory }) => memory > 5e7);
      await vi.waitFor(() => expect(isRunning()).toBe(true), TIMEOUT);
      for (const { pid } of findServers()) process.kill(pid, 'SIGKILL');
      expect(await endless).toMatchObject({ type: 'SystemError' });
      expect(await run('got = 1')).toMatchObject({ got: '1' });
    },
    TIMEOUT,
  );

  test(
    'report why they can’t start a process',
    async () => {
      const server = new ForkServer(await findNativeProgram(null), []);
      try {
        const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
        void new NativeProcess(server, { ready: resolve, ended: reject });
        await isReady;
        const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
        for (const { pid } of findServers())
          expect(spawnSync('prlimit', ['--pid', String(pid), '--nproc=0:'], account).status).toBe(0);
        const errors = await new Promise<string>((report) => {
          const failed: NativeProcess = new NativeProcess(server, {
            ready: () => report('it has started'),
            ended: () => report(failed.errors),
          });
        });
        expect(errors).toContain('Resource temporarily unavailable');
      } finally {
        await server.close();
      }
    },
    TIMEOUT,
  );
});
