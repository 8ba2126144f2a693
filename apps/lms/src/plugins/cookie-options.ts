import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * What all our cookies have in common. Lax is enough for a front end on another host of the same site, and keeps
 * the cookies out of writes from foreign sites.
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
