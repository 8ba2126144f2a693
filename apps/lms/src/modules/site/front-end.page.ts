import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { HttpError } from '../../http/errors.ts';
import { hasNoticesFor } from '../notices/has-notices.ts';
import { BUILT_FRONT_END, frontEndPolicy, openFrontEnd } from './front-end.ts';
import { presentMfeConfig } from './mfe-config.present.ts';

const YEAR_IN_MILLISECONDS = 365 * 24 * 60 * 60 * 1000;
/** Addresses that the front end's own router answers. */
const ROUTES = ['/course/*', '/redirect/*', '/goal-unsubscribe/*'];

/** Serves the built front end: its one page for all its addresses, and its hashed files for ever. */
export function registerFrontEnd(app: FastifyInstance, { config, db }: Context): void {
  const folder = config.webDist ?? BUILT_FRONT_END;
  const find = openFrontEnd(folder);

  async function sendFrontEnd(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const front = find();
    if (!front) {
      throw new HttpError(503, 'not_ready', 'The front end is not built yet: run "npm run build".');
    }
    // Whoever has no session here is nobody to the front end either.
    const { identity } = request;
    const hasNotices = identity.kind === 'user' && (await hasNoticesFor(db.read, identity));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', frontEndPolicy(front, request.site.unitsOrigin))
      .send(front.render(presentMfeConfig(config, request.site, { hasNotices })));
  }

  for (const url of ROUTES) {
    app.get(url, { config: { page: true } }, async (request, reply) => sendFrontEnd(request, reply));
  }

  app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { origin: 'both' } }, (request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.sendFile(request.params['*'], join(folder, 'assets'), {
      immutable: true,
      maxAge: YEAR_IN_MILLISECONDS,
      cacheControl: true,
    });
  });
  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg'));
}
