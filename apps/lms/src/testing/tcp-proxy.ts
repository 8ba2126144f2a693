import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A proxy between a client that connects by TCP and a server, to break their connection. */
export interface TcpProxy {
  port: number;
  /** Resets every connection; new ones are refused until `restore`. */
  cut(): void;
  /** Stops forwarding without closing anything, like a network that drops packets. */
  swallow(): void;
  /** Forwards data again. */
  restore(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  /** Their servers' sides close when they do. */
  const clients = new Set<Socket>();
  let state: 'open' | 'cut' | 'swallowing' = 'open';
  const server = createServer((inner) => {
    if (state === 'cut') {
      inner.resetAndDestroy();
      return;
    }
    const outer = connect(target);
    clients.add(inner);
    inner.on('close', () => clients.delete(inner));
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
      for (const client of clients) client.resetAndDestroy();
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
