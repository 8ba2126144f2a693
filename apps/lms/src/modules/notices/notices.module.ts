import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerListNotices } from './list-notices.route.ts';
import { registerNoticePage } from './notice.page.ts';

/** What the operator has every user read first. */
export function registerNotices(app: FastifyInstance, context: Context): void {
  registerListNotices(app, context);
  registerNoticePage(app, context);
}
