import { setPriority } from 'node:os';

/** Does nothing where the process has ended, or the system refuses: then it has the priority of requests. */
export function setPriorityOf(pid: number | null, priority: number): void {
  try {
    if (pid !== null) setPriority(pid, priority);
  } catch {
    // As above.
  }
}
