import '../http/fastify-types.ts';
import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { runForSender } from '../kernel/access/sender.ts';

/** The user of a request, and as whom they view the course: an ID, or a group of learners. */
function describeSender({ identity, sender }: FastifyRequest): { userId?: number; viewedAs?: unknown } {
  const user = identity?.kind === 'user' ? { userId: identity.user.id } : {};
  const { viewedAs, ...found } = sender ?? {};
  if (!viewedAs) return { ...user, ...found };
  const { learnerId, group } = viewedAs;
  return { ...user, ...found, viewedAs: learnerId === null ? { group } : { userId: learnerId } };
}

/** What Fastify itself has to know for the log of requests: where their IDs come from, and that it logs nothing else. */
export function requestLogOptions({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return {
    // An ID is accepted only from a trusted proxy.
    requestIdHeader: trustProxy === false ? (false as const) : 'x-request-id',
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
  };
}

/** Logs one line per response, with the request id that is also in the header `x-request-id`. */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    request.sender = {};
    runForSender(request.sender, done);
  });
  // Reading a body resumes from an event of the connection, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => runForSender(request.sender, done));
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { userId, viewedAs } = describeSender(request);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ req: request, res: reply, userId, viewedAs, milliseconds }, 'answered');
  });
});
