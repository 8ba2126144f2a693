import type { FastifyInstance } from 'fastify';

/**
 * Reads an empty body of type JSON as no body, for calls without one whose clients name the type all the same. Elsewhere
 * it is refused, as a body that was lost on the way must not count as an empty request.
 */
export function acceptEmptyJson(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}
