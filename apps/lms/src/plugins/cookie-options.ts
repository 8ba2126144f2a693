import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Common options of all cookies. Lax suffices for a front end on another host of the same site, and excludes the
 * cookies from cross-site writes.
 */
export function cookieOptions(request: FastifyRequest, config: Config): CookieSerializeOptions {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.site.origin.startsWith('https:'),
    ...(config.cookieDomain !== null && { domain: config.cookieDomain }),
  };
}
