import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerListNotices } from './list-notices.route.ts';
import { registerNoticePage } from './notice.page.ts';

/** Operators' notices, which every user must acknowledge. */
export function registerNotices(app: FastifyInstance, context: Context): void {
  registerListNotices(app, context);
  registerNoticePage(app, context);
}
