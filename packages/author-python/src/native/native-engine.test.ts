import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { choosePythonRuntime, wasiRuntime } from '../runtime.ts';
import { PythonSandbox } from '../sandbox.ts';
import { nativeRuntime } from '../testing/engines.ts';
import { isOrphan } from './end-orphans.ts';
import { NativePythonError } from './find-python.ts';
import { parseProcessTime } from './process-time.ts';

const TIMEOUT = 60_000;

describe.skipIf(nativeRuntime === null)('the native engine', () => {
  test(
    'leaves no process behind when its server is killed',
    async () => {
      const program = fileURLToPath(new URL('../testing/busy-server.ts', import.meta.url));
      const server = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [text] = await once(server.stdout, 'data');
      const pids: number[] = JSON.parse(String(text));
      expect(pids).toHaveLength(4);
      server.kill('SIGKILL');
      await vi.waitFor(() => expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]), TIMEOUT);
    },
    TIMEOUT,
  );
});

describe.skipIf(nativeRuntime === null)('a process that waits for its script', () => {
  const sandbox = new PythonSandbox({ workers: 1 }, async () => nativeRuntime ?? wasiRuntime);
  afterAll(() => sandbox.close());

  test.each([
    [
      'has imported what scripts commonly need, and nothing that starts processes or connects',
      '[name for name in ("ast", "fractions", "calc", "zipfile", "subprocess", "socket") if name in sys.modules]',
      "['ast', 'fractions', 'calc', 'zipfile']",
    ],
    ['looks for garbage from then on', '[gc.isenabled(), gc.get_freeze_count() > 0]', '[True, True]'],
  ])(
    '%s',
    async (_, expression, value) => {
      const code = `import gc, sys\nx = str(${expression})`;
      const run = await sandbox.getVariables({ scripts: [{ code, line: 1 }], seed: 1, library: null });
      expect(run.ok ? run.value.variables.x : run.fault).toBe(value);
    },
    TIMEOUT,
  );
});

describe('the choice of an engine', () => {
  test('is WebAssembly where the machine has no Python, with the reason', async () => {
    const runtime = await choosePythonRuntime('auto', '/no/python');
    expect(runtime).toMatchObject({ engine: 'wasi', obstacle: expect.stringMatching(/\S/) });
  });

  test('fails where the native engine is demanded', async () => {
    await expect(choosePythonRuntime('native', '/no/python')).rejects.toThrow(NativePythonError);
  });

  test('is WebAssembly where the native engine is forbidden', async () => {
    expect(await choosePythonRuntime('wasi', null)).toMatchObject({ engine: 'wasi', obstacle: null });
  });
});

describe('what /proc says', () => {
  test.each([
    ['7 (python3) S 1 1 1 0 -1 4194304 9 0 0 0 12 3 0 0 20', { cpu: 150, isSleeping: true }],
    ['7 (a) R 5 (b) c) R 1 1 1 0 -1 4194304 9 0 0 0 1 0 0 0 20', { cpu: 10, isSleeping: false }],
  ])('of the time of a process: %s', (text, time) => {
    expect(parseProcessTime(text)).toEqual(time);
  });

  const ORPHAN = 'Name:\tbwrap\nPPid:\t1\nNSpid:\t77\t1\n';
  const COMMAND = '/usr/bin/bwrap\0--hostname\0lectern-sandbox\0';
  test.each([
    ['an orphan', ORPHAN, COMMAND, true],
    ['one with a parent', ORPHAN.replace('PPid:\t1', 'PPid:\t12'), COMMAND, false],
    ['the outer process', ORPHAN.replace('77\t1', '77'), COMMAND, false],
    ['a sandbox of another program', ORPHAN, '/usr/bin/bwrap\0--hostname\0other\0', false],
    ['another program', ORPHAN, '/usr/bin/python3\0lectern-sandbox\0', false],
  ])('of %s', (_, status, commandLine, expected) => {
    expect(isOrphan(status, commandLine)).toBe(expected);
  });
});
