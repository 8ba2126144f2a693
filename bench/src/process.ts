import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SERVER_OPTIONS } from '../../scripts/lib/server-options.ts';

/** A server process. */
export interface RunningServer {
  origin: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a program that prints `ready at <origin>`, and waits until it does. */
export async function startServer(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...SERVER_OPTIONS, file, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const origin = await findInLines(child.stdout, /ready at (\S+)/);
  if (origin === null) throw new Error(`${file} ended before it was ready`);
  return {
    origin,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The first group of the first line that matches; null without a match. */
export async function findInLines(input: Readable, pattern: RegExp): Promise<string | null> {
  for await (const line of createInterface({ input })) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** Runs a program to its end; returns its seconds. Throws when it fails. */
export async function timeProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}`);
  return (performance.now() - started) / 1000;
}

/** Runs a program to its end and returns what it printed. */
export async function readProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [...SERVER_OPTIONS, file, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, errors };
}
