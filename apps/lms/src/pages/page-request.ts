import type { FastifyRequest } from 'fastify';
import type { User } from '../kernel/users/user.ts';
import { RedirectError } from '../lib/errors.ts';
import { findSafeRedirect } from './redirect.policy.ts';

/** The signed-in user of a page, or null. */
export function findViewer({ identity }: FastifyRequest): User | null {
  return identity.kind === 'user' ? identity.user : null;
}

/** The signed-in user of a page; redirects anonymous visitors to sign in and back. */
export function requirePageUser(request: FastifyRequest): User {
  const { identity } = request;
  if (identity.kind === 'user') return identity.user;
  const back = request.method === 'GET' ? `?next=${encodeURIComponent(request.url)}` : '';
  throw new RedirectError(`/login${back}`);
}

/** One field of the query; null when it is missing or repeated. */
export function findQueryField(request: FastifyRequest, name: string): string | null {
  const query = request.query as Record<string, unknown>;
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  return typeof value === 'string' ? value : null;
}

/** `target` if it is on the site or an allowed front end, else null. */
export function findAllowedTarget(request: FastifyRequest, target: string | null): string | null {
  return findSafeRedirect(target ?? undefined, {
    origin: request.site.origin,
    allowedOrigins: request.server.context.config.corsAllowedOrigins,
  });
}
