import '../http/fastify-types.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { RequestLogger } from './request-logger.ts';

/** Levels at which that line would not be written. */
const QUIET: ReadonlySet<string> = new Set(['warn', 'error', 'fatal', 'silent']);

/** The user of a request, and as whom they view the course: an ID, or a group of learners. */
function senderOf({ identity }: FastifyRequest): { userId?: number; viewedAs?: unknown } {
  if (identity?.kind !== 'user') return {};
  const { user, viewedAs } = identity;
  if (!viewedAs) return { userId: user.id };
  const { learnerId, group } = viewedAs;
  return { userId: user.id, viewedAs: learnerId === null ? { group } : { userId: learnerId } };
}

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
    const { userId, viewedAs } = senderOf(request);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, res: reply, userId, viewedAs, milliseconds }, 'answered');
  });
});
