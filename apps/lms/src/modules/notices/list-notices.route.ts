import { noticesCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { noticePath } from './notice.page.ts';
import { listUnacknowledged } from './notices.store.ts';

/**
 * Lists the URLs of notices that a user has yet to acknowledge (wire contract 18.3). 404 without any: the reference
 * client of 2021 redirects to the first URL even of an empty list, and so reloads for ever.
 */
export function registerListNotices(app: FastifyInstance, context: Context): void {
  handle(app, noticesCall, async (request) => {
    const ids = await listUnacknowledged(context.db.read, requireUser(request).id);
    if (ids.length === 0) throw notFound('There are no notices to read.', 'no_notices');
    return { status: 200, body: { results: ids.map((id) => request.site.origin + noticePath(id)) } };
  });
}
