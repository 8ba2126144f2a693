import { YEAR_IN_SECONDS } from '../lib/durations.ts';
import '../http/fastify-types.ts';
import { cookieNames } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import {
  CSRF_FIELD,
  csrfTokensMatch,
  findCsrfSecret,
  makeCsrfSecret,
  maskCsrfSecret,
} from '../http/csrf-token.ts';
import { forbidden } from '../lib/errors.ts';
import { cookieOptions } from './cookie-options.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Double submit (wire contract 3.5): a write must repeat the cookie's secret in a header or form field, and must come
 * from an allowed origin. A browser sends the cookie with any request, the rest only from the site's own pages.
 */
export const csrf = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  app.decorateRequest('csrfSecret', null);
  app.decorateRequest('csrfToken', csrfToken);

  app.addHook('preValidation', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || request.onUnitsOrigin || request.is404) return done();
    const { csrf: rule = 'always' } = request.routeOptions.config;
    if (rule === 'never' || (rule === 'identity' && request.identity.kind === 'anonymous')) return done();
    if (!hasAllowedOrigin(request, config)) {
      throw forbidden('CSRF Failed: the request does not come from an allowed origin.', 'csrf_failed');
    }
    if (!csrfTokensMatch(request.cookies[cookieNames.csrf], sentToken(request))) {
      throw forbidden('CSRF Failed: CSRF token missing or incorrect.', 'csrf_failed');
    }
    done();
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.csrfSecret !== null) {
      reply.setCookie(cookieNames.csrf, maskCsrfSecret(request.csrfSecret), {
        ...cookieOptions(request, config),
        httpOnly: false,
        maxAge: YEAR_IN_SECONDS,
      });
    }
    done();
  });
});

/** The token for this visitor's forms and headers; its cookie is set with the response. */
function csrfToken(this: FastifyRequest): string {
  this.csrfSecret ??= findCsrfSecret(this.cookies[cookieNames.csrf]) ?? makeCsrfSecret();
  return maskCsrfSecret(this.csrfSecret);
}

function sentToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-csrftoken'];
  if (typeof header === 'string') return header;
  const { body } = request;
  if (typeof body !== 'object' || body === null || !(CSRF_FIELD in body)) return undefined;
  const field = body[CSRF_FIELD];
  return typeof field === 'string' ? field : undefined;
}

function hasAllowedOrigin(request: FastifyRequest, config: Config): boolean {
  const origin = request.headers.origin ?? refererOrigin(request.headers.referer);
  // Browsers send the origin with every write; over plain HTTP, some older ones and scripts do not.
  if (origin === undefined) return request.protocol !== 'https';
  return origin === request.site.origin || config.corsAllowedOrigins.includes(origin);
}

function refererOrigin(referer: string | undefined): string | undefined {
  if (referer === undefined) return undefined;
  return URL.canParse(referer) ? new URL(referer).origin : 'null';
}
