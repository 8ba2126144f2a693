import '../http/fastify-types.ts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { RequestLogger } from './request-logger.ts';

/** Levels at which that line would not be written. */
const QUIET: ReadonlySet<string> = new Set(['warn', 'error', 'fatal', 'silent']);

/** Logs one line per response, with the request id that is also in the header `x-request-id`. */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.setChildLoggerFactory((parent, bindings, options) => new RequestLogger(parent, bindings, options));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (QUIET.has(request.log.level)) return;
    const userId = request.identity?.kind === 'user' ? request.identity.user.id : undefined;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, res: reply, userId, milliseconds }, 'answered');
  });
});
