import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerDismissWelcome } from './dismiss-welcome.route.ts';
import { registerUpdatesPage } from './updates.page.ts';

/** Announcements of the course team. */
export function registerUpdates(app: FastifyInstance, context: Context): void {
  registerDismissWelcome(app, context);
  registerUpdatesPage(app, context);
}
