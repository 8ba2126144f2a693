import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, to break what is between them. */
export interface TcpProxy {
  port: number;
  /** Resets every connection; new ones are refused until `restore`. */
  cut(): void;
  /** Passes nothing on any more and closes nothing, as a network that swallows packets does. */
  swallow(): void;
  /** Lets data through again. */
  restore(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'swallowing' = 'open';
  const server = createServer((inner) => {
    if (state === 'cut') {
      inner.resetAndDestroy();
      return;
    }
    const outer = connect(target.port, target.host);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (state === 'swallowing') from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.resetAndDestroy();
    },
    swallow() {
      state = 'swallowing';
      for (const socket of sockets) socket.pause();
    },
    restore() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
