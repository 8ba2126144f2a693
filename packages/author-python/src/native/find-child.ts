import { readFileSync } from 'node:fs';

/**
 * The process that another has started in a new namespace of processes, by its ID in the namespace of that one; null if there
 * is none. Reads proc_tid_children(5) and proc_pid_status(5).
 */
export function findChild(parent: number, id: number): number | null {
  const children = read(`/proc/${parent}/task/${parent}/children`).trim().split(' ');
  const isWanted = new RegExp(`^NSpid:.*\\s${id}\\s1$`, 'm');
  return Number(children.find((child) => isWanted.test(read(`/proc/${child}/status`)))) || null;
}

/** Empty if there is no such file. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
