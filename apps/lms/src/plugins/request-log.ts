import '../http/fastify-types.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

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
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { userId, viewedAs } = senderOf(request);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, res: reply, userId, viewedAs, milliseconds }, 'answered');
  });
});
