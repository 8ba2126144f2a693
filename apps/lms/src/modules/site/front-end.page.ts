import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { PAGE_COMPRESSION } from '../../http/compression.ts';
import { YEAR } from '../../lib/durations.ts';
import { HttpError } from '../../lib/errors.ts';
import { currentReading } from '../../pages/current-reading.ts';
import { hasNoticesFor } from '../notices/has-notices.ts';
import { createFirstScreens } from './first-screen.ts';
import { BUILT_FRONT_END, type FrontEnd, frontEndPolicy, openFrontEnd } from './front-end.ts';
import { presentMfeConfig } from './mfe-config.present.ts';

/** Paths of the front end's router, below its base. */
const ROUTES = [
  '/course/*',
  '/preview/course/*',
  '/redirect/*',
  '/goal-unsubscribe/*',
  '/preferences-unsubscribe/*',
  '/notification-preferences',
];

/**
 * Serves the built front end below the path of LEARNING_MICROFRONTEND_URL: its single page for all its routes, and its
 * hashed files as immutable. Its routes at the root of the site redirect there, also if another server serves it.
 */
export function registerFrontEnd(app: FastifyInstance, context: Context): void {
  const { config, db } = context;
  const folder = config.webDist ?? BUILT_FRONT_END;
  const getFrontEnd = frontEndFor(config, folder);
  const firstScreens = createFirstScreens(context, { dist: folder, server: app.server });
  const base = config.learningUrl;
  const isElsewhere = URL.canParse(base);
  if (!isElsewhere) app.addHook('onListen', firstScreens.warm);

  async function sendFrontEnd(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const front = getFrontEnd();
    // Without a session here, the front end has none either.
    const { identity } = request;
    const hasNotices = identity.kind === 'user' && (await hasNoticesFor(db.read, identity));
    const settings = presentMfeConfig(config, request.site, { hasNotices });
    const page = front.render(settings, currentReading());
    const screen = hasNotices ? null : await firstScreens.find(request, page, settings);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', frontEndPolicy(front, request.site, screen?.styles))
      .send(screen?.html ?? page);
  }

  for (const route of ROUTES) {
    if (!isElsewhere)
      app.get(base + route, { config: { page: true }, compress: PAGE_COMPRESSION }, sendFrontEnd);
    if (base !== '') {
      app.get(route, async (request, reply) => reply.redirect(request.site.learningUrl + request.url));
    }
  }
  registerFiles(app, { base, folder, isElsewhere });
}

/** The built front end in a folder; throws 503 `not_ready` with the command that builds it where it is missing. */
function frontEndFor({ learningUrl: base }: Pick<Config, 'learningUrl'>, folder: string): () => FrontEnd {
  const find = openFrontEnd(folder);
  return () => {
    const front = find();
    if (!front) {
      throw new HttpError(503, 'not_ready', 'The front end is not built yet: run "npm run build".');
    }
    const { publicPath } = front;
    if (publicPath === null || publicPath === base) return front;
    const command = base === '' ? 'npm run build' : `PUBLIC_PATH=${base} npm run build`;
    throw new HttpError(
      503,
      'not_ready',
      `The front end was built for ${publicPath || '/'}, not for ${base || '/'}: run "${command}".`,
    );
  };
}

/** `base`: where the front end is; `isElsewhere`: on another server, which also has its files. */
function registerFiles(
  app: FastifyInstance,
  { base, folder, isElsewhere }: { base: string; folder: string; isElsewhere: boolean },
): void {
  app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg'));
  if (isElsewhere) return;
  app.get<{ Params: { '*': string } }>(
    `${base}/assets/*`,
    { config: { origin: 'both' } },
    (request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.sendFile(request.params['*'], join(folder, 'assets'), {
        immutable: true,
        maxAge: YEAR,
        cacheControl: true,
      });
    },
  );
  if (base === '') return;
  app.get(`${base}/favicon.svg`, (_request, reply) => reply.sendFile('favicon.svg'));
  // The front end has no page at its root: the LMS lists the courses.
  for (const end of ['', '/'])
    app.get(base + end, (request, reply) => reply.redirect(`${request.site.origin}/`));
}
