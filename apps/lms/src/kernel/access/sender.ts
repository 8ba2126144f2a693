import { AsyncLocalStorage } from 'node:async_hooks';
import type { Masquerade } from '../users/masquerades.ts';

/** Who sent a request, for its log line. */
export interface Sender {
  /** Absent for anonymous visitors. */
  userId?: number;
  /** The masquerade in which they view the course; absent as themselves. */
  viewedAs?: Masquerade;
}

const storage = new AsyncLocalStorage<Sender>();

/** Does something, and everything that follows from it, for a request whose sender becomes known in `sender`. */
export function runForSender<T>(sender: Sender, work: () => T): T {
  return storage.run(sender, work);
}

/** Records what turned out about the sender of the current request; no effect outside of one, as on the command line. */
export function recordSender(found: Sender): void {
  Object.assign(storage.getStore() ?? {}, found);
}
