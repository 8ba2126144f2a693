import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerLanguage } from './language.route.ts';
import { registerPreferences } from './preferences.route.ts';
import { registerProfilePage } from './profile.page.ts';
import { registerReadingPage } from './reading.page.ts';
import { registerSettingsPage } from './settings.page.ts';

/** A user's name, language, time zone and reading settings. */
export function registerProfile(app: FastifyInstance, context: Context): void {
  registerLanguage(app, context);
  registerPreferences(app, context);
  registerReadingPage(app, context);
  registerSettingsPage(app, context);
  registerProfilePage(app, context);
}
