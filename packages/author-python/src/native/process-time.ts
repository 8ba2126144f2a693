import { readFile } from 'node:fs/promises';

/** Of a clock tick in /proc, which Linux fixes for programs. */
const TICK_MS = 10;

export interface ProcessTime {
  /** Milliseconds. */
  cpu: number;
  /** It waits for something, and not for a processor. */
  isSleeping: boolean;
}

/** Null once the process has ended. */
export async function readProcessTime(pid: number): Promise<ProcessTime | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return text === null ? null : parseProcessTime(text);
}

/** Reads proc_pid_stat(5). The name of the program, in parentheses, may contain anything. */
export function parseProcessTime(text: string): ProcessTime {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, user, system] = [fields[0], fields[11], fields[12]];
  return { cpu: (Number(user) + Number(system)) * TICK_MS, isSleeping: state === 'S' };
}
