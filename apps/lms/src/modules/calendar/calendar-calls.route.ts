import { makeCalendarFeedCall, removeCalendarFeedCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { requireUser } from '../../plugins/identity.ts';
import { deleteFeed, saveFeed } from './calendar-feeds.store.ts';
import { feedAddress } from './calendar-token.ts';

/** Calls of the dates tab: create a calendar link, replace it, turn it off. */
export function registerCalendarCalls(app: FastifyInstance, { db, secrets, clock }: Context): void {
  handle(app, makeCalendarFeedCall, async (request) => {
    const { id: userId } = requireUser(request);
    const token = await db.write((tx) => saveFeed(tx, secrets, { userId, at: clock.now() }));
    return { status: 200, body: { address: feedAddress(request.site.origin, token) } };
  });

  handle(app, removeCalendarFeedCall, async (request) => {
    const { id: userId } = requireUser(request);
    await db.write((tx) => deleteFeed(tx, userId));
    return { status: 200, body: { address: null } };
  });
}
