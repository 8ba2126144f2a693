import '../http/fastify-types.ts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { readingOf, runForReader } from '../pages/current-reading.ts';

/** Shows each page with its reader's settings; after `identity`. */
export const reading = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => runForReader(readingOf(request), done));
  // Reading a body resumes from an event of the connection, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => runForReader(readingOf(request), done));
});
