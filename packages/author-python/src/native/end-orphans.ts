import { readdirSync, readFileSync } from 'node:fs';
import { HOST_NAME } from './sandbox-command.ts';

/**
 * Ends sandboxes that were about to start when their server was killed: bubblewrap then waits for its parent for ever, before
 * it would notice that this has ended.
 */
export function endOrphans(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (isOrphan(readFileSync(`/proc/${pid}/status`, 'utf8'), readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
        process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended, or belongs to another account.
    }
  }
}

/** The inner process of bubblewrap, first in a namespace of its own, whose parent has ended. Reads proc_pid_status(5). */
export function isOrphan(status: string, commandLine: string): boolean {
  const [program = '', ...args] = commandLine.split('\0');
  return (
    program.endsWith('/bwrap') &&
    args.includes(HOST_NAME) &&
    /^PPid:\s*1$/m.test(status) &&
    /^NSpid:(?:\s+\d+)+\s+1$/m.test(status)
  );
}
