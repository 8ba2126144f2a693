import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerBookmarkCalls } from './bookmarks.route.ts';

/** The units that a learner marks to find them again. */
export function registerBookmarks(app: FastifyInstance, context: Context): void {
  registerBookmarkCalls(app, context);
}
