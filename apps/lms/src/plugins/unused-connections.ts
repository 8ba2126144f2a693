import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Ends connections over which nothing was ever asked when the site stops. Browsers open some ahead of need; they do not
 * count as idle, and each of them would hold the stop up until its browser gives it up.
 */
export const unusedConnections = fp(async (app: FastifyInstance) => {
  const unused = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    if (isStopping) {
      socket.destroy();
      return;
    }
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
    done();
  });
});
