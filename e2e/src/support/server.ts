import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { SERVER_OPTIONS } from '../../../scripts/lib/server-options.ts';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));
const movedClock = new URL('moved-clock.ts', import.meta.url).href;

/** Environment variables of the LMS, without the developer's own settings. */
export type Settings = Readonly<Record<string, string>>;

export const environment = (settings: Settings): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  LOG_LEVEL: 'warn',
  // Otherwise each process would compile the same sources.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...settings,
});

/** A server process. */
export interface Server {
  readonly origin: string;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

export interface Start {
  /** A free port by default. */
  readonly port?: number;
  /** How far its clock is ahead of the real time, in milliseconds. */
  readonly ahead?: number;
}

/** Starts `main.ts` and waits until it says that it is ready. */
export async function startServer(settings: Settings, { port = 0, ahead = 0 }: Start = {}): Promise<Server> {
  const clock = ahead === 0 ? [] : ['--import', movedClock];
  const child = spawn(process.execPath, [...SERVER_OPTIONS, ...clock, 'apps/lms/src/main.ts'], {
    cwd: root,
    env: environment({ ...settings, PORT: String(port), MOVED_BY: String(ahead) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /ready at (\S+)/.exec(line)?.[1];
    if (origin !== undefined) return { origin, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
  }
  throw new Error('The site ended before it was ready');
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Runs a command of `lectern` to its end, without input. Throws with its error output if it fails. */
export async function runLectern(settings: Settings, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['apps/lms/src/cli/main.ts', ...args], {
    cwd: root,
    env: environment(settings),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  const errorOutput = await text(child.stderr);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`lectern ${args.join(' ')}: ${errorOutput}`);
}
