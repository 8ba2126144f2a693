import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { forbidden, HttpError, notFound } from '../../http/errors.ts';
import { openVisitByToken, type UnitVisit } from './unit-visit.ts';

/** The bearer token of a handler's request; throws 401 without one. */
function getBearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new HttpError(401, 'unit_token_invalid', 'This call needs a unit token.');
  return token;
}

/**
 * The visit that a handler call belongs to. Throws 401 for an expired token, 403 when it is for another
 * course or unit than the block called, 404 for a block that does not exist.
 */
export async function openHandlerVisit(
  context: Context,
  { params, raw }: { params: { courseId: string; usageKey: string }; raw: FastifyRequest },
  reader: Reader = context.db.read,
): Promise<UnitVisit> {
  const visit = await openVisitByToken(
    context,
    { token: getBearerToken(raw), kind: 'unit', request: raw },
    reader,
  );
  if (visit.access.course.courseKey !== params.courseId) throw forbidden('This token is for another course.');
  const place = visit.access.course.places.get(params.usageKey);
  if (!place) throw notFound('This block doesn’t exist.', 'block_not_found');
  return visit;
}
