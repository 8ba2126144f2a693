import type { IncomingMessage, Server } from 'node:http';

/**
 * Counts how many requests a server read before this one in the same turn of the event loop. They are served first, so it is
 * the length of the queue in which the request waits. Requests from within the process wait for none.
 */
export function trackQueue(server: Server): (request: IncomingMessage) => number {
  const before = new WeakMap<IncomingMessage, number>();
  let read = 0;
  // Before the listener that serves it.
  server.prependListener('request', (request) => {
    if (read === 0) {
      setImmediate(() => {
        read = 0;
      });
    }
    before.set(request, read);
    read += 1;
  });
  return (request) => before.get(request) ?? 0;
}
