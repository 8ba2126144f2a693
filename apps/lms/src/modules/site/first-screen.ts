import { existsSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { trackQueue } from '../../http/queue.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { listMemberships } from '../../kernel/enterprise/enterprise.store.ts';
import { presentRoles } from '../../kernel/enterprise/present-roles.ts';
import type { User } from '../../kernel/users/user.ts';
import type { Metrics } from '../../metrics.ts';
import { findScreen, mayRender, type RenderedScreen } from './rendered-screens.ts';

/** How long the process may be idle while a page is rendered, in milliseconds, before it is sent without its first screen. */
const IDLE_LIMIT_MS = 40;
const CHECK_INTERVAL_MS = 10;
/** Pages that are rendered at a time. They only wait for each other, and delay all other requests meanwhile (decision 0134). */
const MAX_RENDERING = 4;
/** Other requests that were read before a page or wait: with more, there is no time to render it (decisions 0144, 0146). */
const MAX_QUEUE = 8;
/** Set by the front end. */
const TIME_ZONE_COOKIE = 'lectern-time-zone';
const WINDOW_COOKIE = 'lectern-window';

/** A page with its first screen; `styles` is the text of its style element. */
export interface FirstScreen {
  html: Uint8Array;
  styles: string;
}

/** The server build of the front end (`apps/web/src/app/render-page.ts`). */
interface ServerBuild {
  openRenderer(dist: string): (template: string, request: object) => Promise<FirstScreen>;
}

type Renderer = ReturnType<ServerBuild['openRenderer']>;

/** Loads the renderer of a build, again after each build; null without one, and while the front end is being built. */
function openServerBuild(dist: string): () => Promise<Renderer | null> {
  const page = join(dist, 'index.html');
  const file = join(dist, 'server/render-page.js');
  let loaded: { modified: number; renderer: Promise<Renderer> } | null = null;
  return async () => {
    if (!existsSync(page) || !existsSync(file)) return null;
    const modified = statSync(file).mtimeMs;
    if (modified < statSync(page).mtimeMs) return null;
    if (loaded?.modified !== modified) {
      const url = `${pathToFileURL(file).href}?built=${modified}`;
      const renderer = import(url).then((build: ServerBuild) => build.openRenderer(dist));
      loaded = { modified, renderer };
    }
    return loaded.renderer;
  };
}

/**
 * Pages of a course with their first screen in the markup (decisions 0115, 0132). Null where the page is sent without: for
 * other screens; to course staff, who may view the course as learners; where something is due once, such as a streak, as the
 * page may never be shown; while enough other pages are rendered or other requests wait; and after any failure, which is
 * logged. The last two are counted. `server`: the one that reads the requests.
 */
export function createFirstScreens(
  { config, db, clock, log, metrics }: Context,
  { dist, server }: { dist: string; server: Server },
) {
  const load = openServerBuild(dist);
  const countBefore = trackQueue(server);
  const unlessBusy = limitRendering(metrics);

  /** Before the first visitor: loading the renderer takes longer than rendering. */
  async function warm(): Promise<void> {
    if (!config.serverRendering) return;
    await load().catch((error) =>
      log.error({ err: error }, 'the renderer of first screens could not be loaded'),
    );
  }

  async function render(
    request: FastifyRequest,
    screen: RenderedScreen,
    { template, settings }: { template: string; settings: object },
  ): Promise<FirstScreen | null> {
    const renderer = await load();
    const responses = renderer && (await fetchData(request, screen));
    if (renderer === null || responses === null) return null;
    const { identity } = request;
    const user =
      identity.kind === 'user'
        ? presentUser(identity.user, presentRoles(await listMemberships(db.read, identity.user.id)))
        : null;
    const rendering = renderer(template, {
      url: request.site.origin + request.url,
      courseId: screen.courseId,
      settings,
      responses,
      user,
      language: request.language.code,
      timeZone: request.cookies[TIME_ZONE_COOKIE] ?? null,
      window: request.cookies[WINDOW_COOKIE] ?? null,
      now: clock.now(),
    });
    return withDeadline(rendering);
  }

  async function find(
    request: FastifyRequest,
    template: string,
    settings: object,
  ): Promise<FirstScreen | null> {
    if (!config.serverRendering) return null;
    try {
      const screen = findScreen(request.url, usernameOf(request.identity));
      const queue = countBefore(request.raw) + request.server.countWaitingReads();
      return screen && (await unlessBusy(queue, () => render(request, screen, { template, settings })));
    } catch (error) {
      log.error({ err: error }, 'a first screen could not be rendered');
      metrics.firstScreens.labels('failed').inc();
      return null;
    }
  }

  return { warm, find };
}

function presentUser({ id, username, email, name, isAdministrator }: User, roles: readonly string[]) {
  return { userId: id, username, email, name, administrator: isAdministrator, roles };
}

/** Returns null without rendering where enough pages are rendered already, or the page was too far back in the queue. */
function limitRendering(metrics: Metrics) {
  let inProgress = 0;
  return async (queue: number, render: () => Promise<FirstScreen | null>): Promise<FirstScreen | null> => {
    if (inProgress >= MAX_RENDERING || queue > MAX_QUEUE) {
      metrics.firstScreens.labels('busy').inc();
      return null;
    }
    inProgress += 1;
    try {
      const first = await render();
      if (first !== null) metrics.firstScreens.labels('rendered').inc();
      return first;
    } finally {
      inProgress -= 1;
    }
  };
}

/** Empty for a visitor. */
const usernameOf = (identity: Identity): string => (identity.kind === 'user' ? identity.user.username : '');

interface ServedResponse {
  body: Buffer;
  date: string;
}

/**
 * The responses to the calls of the screen, by path without a query, requested within the process as the browser would
 * request them; null if the page is sent without its first screen.
 */
async function fetchData(
  request: FastifyRequest,
  screen: RenderedScreen,
): Promise<Record<string, ServedResponse> | null> {
  const fetched = await Promise.all(
    screen.calls.map(async (url) => ({
      path: url.split('?')[0] ?? url,
      response: await fetchOne(request, url),
    })),
  );
  const responses = fetched.map(({ response }) => response);
  if (!mayRender(screen, responses)) return null;
  return Object.fromEntries(fetched.map(({ path, response }) => [path, serve(response)]));
}

const serve = ({ rawPayload, headers }: InjectResponse): ServedResponse => ({
  body: rawPayload,
  date: String(headers.date ?? new Date().toUTCString()),
});

type InjectResponse = Awaited<ReturnType<FastifyRequest['server']['inject']>>;

/** Those of a document or a connection that say nothing of the visitor. */
const DOCUMENT_HEADERS =
  /^(?:accept|accept-encoding|cache-control|connection|if-.*|pragma|range|sec-fetch-.*)$/;

function fetchOne(request: FastifyRequest, url: string): Promise<InjectResponse> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !DOCUMENT_HEADERS.test(name)),
  );
  return request.server.inject({
    url,
    // The page may never be shown, for example if rendering fails.
    headers: { ...headers, accept: 'application/json', 'sec-purpose': 'prefetch' },
    ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
  });
}

/**
 * Rejects once the process has been idle for too long since: the renderer has all its data, so what doesn't end by then
 * never will. Time in which the process serves others doesn't count.
 */
async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const start = performance.eventLoopUtilization();
  const deadline = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    if (performance.eventLoopUtilization(start).idle > IDLE_LIMIT_MS) {
      deadline.reject(new Error('the renderer does not end'));
    }
  }, CHECK_INTERVAL_MS);
  return Promise.race([work, deadline.promise]).finally(() => clearInterval(timer));
}
