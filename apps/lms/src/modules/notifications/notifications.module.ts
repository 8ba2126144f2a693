import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerPreferences } from './preferences.route.ts';
import { registerTray } from './tray.route.ts';
import { registerUnsubscribe } from './unsubscribe.route.ts';

/** Notifications about courses, and preferences for them. */
export function registerNotifications(app: FastifyInstance, context: Context): void {
  registerTray(app, context);
  registerPreferences(app, context);
  registerUnsubscribe(app, context);
}
