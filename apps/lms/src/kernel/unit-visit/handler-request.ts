import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { forbidden, HttpError, notFound } from '../../lib/errors.ts';
import { openVisitByToken, type UnitVisit } from './unit-visit.ts';

const messages = defineMessages({
  noToken: {
    defaultMessage: 'This call needs a unit token.',
    description: 'Error for a request that no page of the site sends',
  },
  otherCourse: {
    defaultMessage: 'This token is for another course.',
    description: 'Error for a request that no page of the site sends',
  },
  noBlock: {
    defaultMessage: 'This block doesn’t exist.',
    description: 'Error: the course has changed since the unit was opened',
  },
});

/** The bearer token of a handler's request; throws 401 without one. */
function getBearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new HttpError(401, 'unit_token_invalid', t(messages.noToken));
  return token;
}

/**
 * The visit that a handler call belongs to. Throws 401 for an expired token, 403 when it is for another
 * course or unit than the block called, 404 for a block that does not exist.
 */
export async function openHandlerVisit(
  context: Context,
  { params, raw }: { params: { courseId: string; usageKey: string }; raw: FastifyRequest },
): Promise<UnitVisit> {
  const visit = await openVisitByToken(context, { token: getBearerToken(raw), kind: 'unit', request: raw });
  if (visit.access.course.courseKey !== params.courseId) throw forbidden(t(messages.otherCourse));
  const place = visit.access.course.places.get(params.usageKey);
  if (!place) throw notFound(t(messages.noBlock), 'block_not_found');
  return visit;
}
