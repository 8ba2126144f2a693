import { PRELOADED, readGuestModules, readGuestProgram } from '../guest-modules.ts';
import { compileGuest } from './compile-guest.ts';
import { endOrphans } from './end-orphans.ts';
import { findArchitecture, findSystemPython, NativePythonError } from './find-python.ts';
import { ForkServer, LAST_SOCKET, type NativeProgram } from './fork-server.ts';
import { NativeProcess } from './native-process.ts';
import { sandboxArguments } from './sandbox-command.ts';
import { buildSeccompFilter } from './seccomp-filter.ts';
import { CLONE } from './system-calls.ts';

const MEGABYTE = 1024 * 1024;

/**
 * By resource. The memory is address space, much of which libraries reserve without using it. The processor time, in
 * seconds, is a second line behind that of the pool, and includes the start.
 */
const LIMITS = {
  RLIMIT_AS: 512 * MEGABYTE,
  RLIMIT_CPU: 60,
  RLIMIT_NPROC: 0,
  RLIMIT_FSIZE: 0,
  RLIMIT_NOFILE: 64,
  RLIMIT_CORE: 0,
};

const START_MS = 20_000;

/**
 * Runs the program in the setup, which the input contains after a line with its length. Looking for garbage would take a
 * tenth of the start, and find none.
 */
const LOADER = `
import gc, marshal, sys
gc.disable()
source = sys.stdin.buffer
setup = marshal.loads(source.read(int(source.readline())))
exec(setup['program'])
boot(setup)`;

/** How to run scripts by the system's Python. Throws {@link NativePythonError} where there is none. */
export async function findNativeProgram(pythonPath: string | null): Promise<NativeProgram> {
  const python = await findSystemPython(pythonPath);
  const architecture = findArchitecture();
  if (architecture === null) throw new NativePythonError('this processor is unknown');
  endOrphans();
  const setup = await compileGuest(python.program, {
    program: readGuestProgram(),
    modules: readGuestModules(),
    setup: {
      engine: 'native',
      path: python.modules,
      preloaded: PRELOADED,
      limits: LIMITS,
      clone: CLONE[architecture],
      filter: [...buildSeccompFilter(architecture)],
      lastSocket: LAST_SOCKET,
    },
  });
  const program = {
    args: sandboxArguments(python, LOADER),
    setup: Buffer.concat([Buffer.from(`${setup.length}\n`), setup]),
  };
  await tryToStart(program);
  return program;
}

/** Whether this machine, or the container around the server, lets bubblewrap and its interpreter create namespaces. */
async function tryToStart(program: NativeProgram): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = new ForkServer(program, []);
  const started: NativeProcess = new NativeProcess(server, {
    ready: resolve,
    ended: () =>
      reject(new NativePythonError(`bubblewrap can't isolate it here (${firstLine(started.errors)})`)),
  });
  const timer = setTimeout(
    () => reject(new NativePythonError(`it didn't start within ${START_MS / 1000} seconds`)),
    START_MS,
  );
  try {
    await promise;
    if ((await started.getTime()) === null)
      throw new NativePythonError("/proc doesn't say which processes a process has started");
  } finally {
    clearTimeout(timer);
    await server.close();
  }
}

function firstLine(errors: string): string {
  return (
    errors
      .trim()
      .split('\n')[0]
      ?.replace(/^bwrap: /, '') || 'it ended without a word'
  );
}
