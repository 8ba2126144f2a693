import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerLanguage } from './language.route.ts';
import { registerProfilePage } from './profile.page.ts';
import { registerSettingsPage } from './settings.page.ts';

/** A user's name, language and time zone. */
export function registerProfile(app: FastifyInstance, context: Context): void {
  registerLanguage(app, context);
  registerSettingsPage(app, context);
  registerProfilePage(app, context);
}
