import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FreshDatabase } from './databases.ts';
import { POSTGRES_URL } from './postgres.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** The commands, for tests that start a process themselves. */
export const CLI_PROGRAM = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
/** Tests start the program often: its compiled code is cached. */
const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url)),
};

const running = new Set<ChildProcess>();

/** Ends processes that a failed test left running; for `afterEach`. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Has {@link endProcesses} end a process, too. */
export function trackProcess<T extends ChildProcess>(child: T): T {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Environment of a process on `database`, without the developer's own settings. */
export function processEnvironment(database: FreshDatabase): Record<string, string> {
  const { PATH = '' } = process.env;
  const settings: Record<string, string> =
    database.dialect === 'postgres'
      ? { DATABASE_URL: POSTGRES_URL, DATABASE_SCHEMA: database.options.schema ?? '' }
      : {};
  return { PATH, DATA_DIR: database.folder, ...settings };
}

export interface RunningSite {
  origin: string;
  /** Sends SIGTERM. */
  stop(): void;
  /** Sends SIGKILL: no cleanup runs. */
  kill(): void;
  /** Resolves with the exit code once the process has ended. */
  ended: Promise<number | null>;
}

/** Starts `main.ts` as a process on a free port, and waits until it says that it is ready. */
export async function startSite(
  database: FreshDatabase,
  env: Record<string, string> = {},
): Promise<RunningSite> {
  const child = trackProcess(
    spawn(process.execPath, [MAIN], {
      env: { ...compiled, ...processEnvironment(database), PORT: '0', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /ready at (\S+)/.exec(line)?.[1];
    if (origin === undefined) continue;
    return { origin, stop: () => child.kill('SIGTERM'), kill: () => child.kill('SIGKILL'), ended };
  }
  throw new Error(`The site ended before it was ready, with ${await ended}`);
}

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program of Lectern to its end; `input` is its standard input. */
export async function runProcess(
  program: 'main' | 'cli',
  args: readonly string[],
  { env, input = '', uid }: { env: Record<string, string>; input?: string; uid?: number },
): Promise<Finished> {
  const child = trackProcess(
    spawn(process.execPath, [program === 'main' ? MAIN : CLI_PROGRAM, ...args], {
      // Another account can't write into the cache of this one.
      env: { ...(uid === undefined && compiled), ...env },
      ...(uid !== undefined && { uid }),
    }),
  );
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}
