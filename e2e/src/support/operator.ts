import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environment, root, type Settings } from './server.ts';

const PROGRAM = fileURLToPath(new URL('operator-process.ts', import.meta.url));

export interface CommandRequest {
  readonly id: number;
  readonly args: readonly string[];
  /** The password to enter when prompted. */
  readonly secret: string;
}

export interface CommandResult {
  readonly id: number;
  /** Null when it succeeded. */
  readonly error: string | null;
}

/** The operator of a site: runs commands of the LMS beside it. */
export interface Operator {
  /** Throws with the command's error output. */
  run(args: readonly string[], secret?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts its process with the first command: many sites need none. */
export function openOperator(settings: Settings): Operator {
  const waiting = new Map<number, (error: string | null) => void>();
  let running: ChildProcess | null = null;
  let count = 0;

  function start(): ChildProcess {
    // Not with the options of Playwright's own process.
    const child = fork(PROGRAM, { cwd: root, env: environment(settings), execArgv: [] });
    child.on('message', ({ id, error }: CommandResult) => waiting.get(id)?.(error));
    child.once('exit', () => {
      running = null;
      for (const end of waiting.values()) end('The process of the operator has ended.');
    });
    return child;
  }

  return {
    async run(args, secret = '') {
      running ??= start();
      const child = running;
      count += 1;
      const id = count;
      const error = await new Promise<string | null>((resolve) => {
        waiting.set(id, resolve);
        child.send({ id, args, secret } satisfies CommandRequest);
      });
      waiting.delete(id);
      if (error !== null) throw new Error(`lectern ${args.join(' ')}: ${error}`);
    },
    async stop() {
      if (running === null) return;
      const exit = once(running, 'exit');
      running.disconnect();
      await exit;
    },
  };
}
