import { YEAR_IN_SECONDS } from '../lib/durations.ts';
import '../http/fastify-types.ts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { STYLESHEET_PATH } from '../pages/stylesheet.ts';
import { siteFiles } from './site-files.ts';

/** Headers of every response; a route can override one by setting it. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
};

/** Additional headers for pages, and for anything that a browser might render as one. */
const DOCUMENT = {
  ...COMMON,
  // Not `no-referrer`: over HTTPS the CSRF check falls back on the Referer (wire contract 3.5).
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-permitted-cross-domain-policies': 'none',
};

/**
 * Asks for a process of its own for each origin, so that a unit keeps no page waiting. Not without a units origin: units are
 * sandboxed there, and Chrome warns of each page on an origin that also has sandboxed ones.
 */
const ORIGIN_KEYED = { 'origin-agent-cluster': '?1' };

const SAME_SITE = { 'cross-origin-resource-policy': 'same-site' };

/** The policy of the LMS's own pages: no scripts; images and inline styles of course texts are allowed. */
function pagePolicy(formTargets: readonly string[], styleSource: string): string {
  return [
    "default-src 'none'",
    `style-src ${styleSource}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    "base-uri 'none'",
    // Browsers apply this list to the redirect after a form, too.
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Security headers. Not by a library, as a route must be able to replace each of them (decision 0004): units need
 * another policy for author content.
 */
export const securityHeaders = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  // Without a units origin, courses' style sheets are on the site's origin: pages may only load their own.
  const siteHeaders = (styleSource: string) => ({
    ...DOCUMENT,
    'content-security-policy': pagePolicy(config.corsAllowedOrigins, styleSource),
    'cross-origin-opener-policy': 'same-origin',
    ...SAME_SITE,
  });
  const dataHeaders = { ...COMMON, ...SAME_SITE };
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, isData } = request.routeOptions.config;
    const isUnits = request.onUnitsOrigin || origin === 'units' || origin === 'both';
    const { site } = request;
    const styles = site.unitsOrigin === null ? siteFiles(site.origin, [STYLESHEET_PATH]).join(' ') : "'self'";
    reply.headers(isUnits ? DOCUMENT : isData ? dataHeaders : siteHeaders(styles));
    if (site.unitsOrigin !== null && (isUnits || !isData)) reply.headers(ORIGIN_KEYED);
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${YEAR_IN_SECONDS}`);
    }
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A sandboxed document has an origin of its own.
    const policy = reply.getHeader('content-security-policy');
    if (/(?:^|; )sandbox(?: |;|$)/.test(String(policy))) reply.removeHeader('origin-agent-cluster');
    done();
  });
});
