import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findNativeRuntime } from '../runtime.ts';
import { listOrphans, type SandboxProcess } from './sandbox-processes.ts';

const SERVER = fileURLToPath(new URL('counting-server.ts', import.meta.url));
const POLL_MS = 50;

/**
 * Lets servers run scripts, each so many before it is killed, until `runs` have ended. Returns the processes that are left
 * of them `timeout` milliseconds after a last server has started, which ends what the killed ones couldn't.
 */
export async function runAndKill({
  runs,
  runsPerServer,
  timeout,
}: {
  runs: number;
  runsPerServer: number;
  timeout: number;
}): Promise<{ runs: number; kills: number; left: SandboxProcess[] }> {
  let [done, kills] = [0, 0];
  while (done < runs) {
    done += await runOneServer(Math.min(runsPerServer, runs - done));
    kills += 1;
  }
  await findNativeRuntime();
  const until = performance.now() + timeout;
  let left = listOrphans();
  while (left.length > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    left = listOrphans();
  }
  return { runs: done, kills, left };
}

/** Kills a server after so many runs, and returns how many it made. */
async function runOneServer(runs: number): Promise<number> {
  const server = spawn(process.execPath, [SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  let done = 0;
  server.stdout.on('data', (dots: Buffer) => {
    done += dots.length;
    if (done >= runs) server.kill('SIGKILL');
  });
  await ended;
  if (done < runs) throw new Error(`The server ended by itself after ${done} runs`);
  return done;
}
