import { openApiDocument } from '@lectern/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../lib/site.ts';
import { VERSION } from '../../version.ts';

/** GET /api/openapi.json: the contract's calls that this LMS implements, as OpenAPI 3.1 with this site as server. */
export function registerOpenApi(app: FastifyInstance): void {
  // Cached: generating it takes a tenth of a second, and it depends only on the site's origin.
  const documents = new Map<string, string>();

  function getDocument({ origin, unitsOrigin }: Site): string {
    const known = documents.get(origin);
    if (known !== undefined) return known;
    const servers = { lms: origin, units: unitsOrigin ?? origin };
    const calls = [...app.servedCalls];
    const text = JSON.stringify(openApiDocument({ title: 'Lectern', version: VERSION, servers, calls }));
    documents.set(origin, text);
    return text;
  }

  app.get('/api/openapi.json', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(getDocument(request.site)),
  );
}
