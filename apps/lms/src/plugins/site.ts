import '../http/fastify-types.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { isOpened } from '../http/navigation.ts';
import { badRequest, notFound } from '../lib/errors.ts';
import { learningUrlOf, type Site } from '../lib/site.ts';

/** The origins of one listening port: `localhost` is the site, `127.0.0.1` the units, unless configured. */
export interface Origins extends Omit<Site, 'learningUrl'> {
  /** Hosts of the site, each with its origin. */
  siteHosts: ReadonlyMap<string, string>;
  unitsHost: string | null;
}

const LOOPBACK_TWIN: Readonly<Record<string, string>> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };

/** Computes the public origins. `port` is the actual one: with PORT=0 it is known only after listening. */
export function findOrigins(config: Config, port: number): Origins {
  const origin = config.baseUrl ?? withPort('localhost', port);
  const unitsOrigin = findUnitsOrigin(config, origin);
  const siteHosts = new Map([[new URL(origin).host, origin]]);
  if (config.baseUrl === null) siteHosts.set(new URL(withPort('[::1]', port)).host, withPort('[::1]', port));
  return {
    origin,
    unitsOrigin,
    siteHosts,
    unitsHost: unitsOrigin === null ? null : new URL(unitsOrigin).host,
  };
}

function withPort(host: string, port: number): string {
  return new URL(port === 0 ? `http://${host}` : `http://${host}:${port}`).origin;
}

function findUnitsOrigin(config: Config, origin: string): string | null {
  if (config.unitsOrigin === 'none') return null;
  if (config.unitsOrigin !== null) return config.unitsOrigin;
  const url = new URL(origin);
  const twin = LOOPBACK_TWIN[url.hostname];
  if (twin === undefined) return null;
  url.hostname = twin;
  return url.origin;
}

/** A Host header as `URL` normalizes it: lower case, without the default port. Clients may send any name. */
function normalizeHost(scheme: 'http' | 'https', host: string): string {
  return URL.parse(`${scheme}://${host}`)?.host ?? '';
}

/** For requests from within the process, which come through no port; undefined before listening. */
function listeningPort(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/**
 * Separates the two origins before any other code handles a request: the units origin serves only routes marked for it
 * and never reads or sets a cookie, the site serves the others, and other hosts are refused (400).
 */
export const site = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const known = new Map<number, Origins>();
  function originsOf(request: FastifyRequest): Origins {
    const port = request.socket.localPort ?? listeningPort(app) ?? config.port;
    const found = known.get(port) ?? findOrigins(config, port);
    known.set(port, found);
    return found;
  }

  app.decorateRequest('onUnitsOrigin', false);
  app.addHook('onRequest', (request, reply, done) => {
    const origins = originsOf(request);
    const { origin: wanted = 'site' } = request.routeOptions.config;
    const scheme: string = request.protocol;
    const isHttp = scheme === 'http' || scheme === 'https';
    const host = isHttp ? normalizeHost(scheme, request.host) : '';
    const origin = origins.siteHosts.get(host) ?? origins.origin;
    request.site = {
      origin,
      learningUrl: learningUrlOf(config, origin),
      unitsOrigin: origins.unitsOrigin,
    };
    if (!isHttp) throw badRequest('X-Forwarded-Proto must be http or https.');
    if (host === origins.unitsHost) {
      request.onUnitsOrigin = true;
      delete request.raw.headers.cookie;
      if (wanted === 'units' || wanted === 'both' || wanted === 'any') return done();
      if (isOpenedByReader(request, config)) {
        reply.redirect(request.site.origin + request.url);
        return;
      }
      throw notFound('This host name serves course content only.');
    }
    if (wanted === 'any') return done();
    if (!origins.siteHosts.has(host)) {
      const message = `This site is not served under this host name; its address is ${origins.origin}.`;
      throw badRequest(message);
    }
    if (wanted === 'units' && origins.unitsOrigin !== null) {
      throw notFound('Course content is served from its own host name.');
    }
    done();
  });
});

/**
 * Whether a browser opens a page of the site on the units origin: by a typed URL on a local site, or by a link in a
 * unit, which the browser resolves against that origin.
 */
function isOpenedByReader(request: FastifyRequest, { baseUrl }: Config): boolean {
  const { method, url } = request;
  if (method === 'GET' && url === '/' && baseUrl === null) return true;
  return url.startsWith('/') && isOpened(request);
}

/** Removes cookies from responses of the units origin. Registered last, so that it runs after every hook that sets one. */
export const withoutUnitsCookies = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.onUnitsOrigin) reply.removeHeader('set-cookie');
    done();
  });
});
