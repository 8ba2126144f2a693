import '../http/fastify-types.ts';
import type { FastifyRequest } from 'fastify';
import { notAuthenticated } from '../http/errors.ts';
import type { User } from './identity.types.ts';

export type { Identity, SessionRow, User } from './identity.types.ts';

/** The signed-in user of a request; throws 401 for anonymous visitors. */
export function requireUser(request: Pick<FastifyRequest, 'identity'>): User {
  if (request.identity.kind !== 'user') throw notAuthenticated();
  return request.identity.user;
}
