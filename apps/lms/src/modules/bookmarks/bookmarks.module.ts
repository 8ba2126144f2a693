import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerBookmarkCalls } from './bookmarks.route.ts';

/** A learner's bookmarked units. */
export function registerBookmarks(app: FastifyInstance, context: Context): void {
  registerBookmarkCalls(app, context);
}
