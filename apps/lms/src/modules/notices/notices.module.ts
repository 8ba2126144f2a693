import { noticesCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { requireUser } from '../../plugins/identity.ts';
import { noticePath, registerNoticePage } from './notice.page.ts';
import { listUnacknowledged } from './notices.store.ts';

/** What the operator has to say before anything else (wire contract 18.3): the list of it, and a page for each. */
export function registerNotices(app: FastifyInstance, context: Context): void {
  handle(app, noticesCall, async (request) => {
    const ids = await listUnacknowledged(context.db.read, requireUser(request).id);
    return { status: 200, body: { results: ids.map((id) => request.site.origin + noticePath(id)) } };
  });
  registerNoticePage(app, context);
}
