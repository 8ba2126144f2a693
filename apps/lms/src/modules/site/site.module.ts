import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerAccessibilityStatement } from './accessibility.page.ts';
import { registerClientFeatures } from './client-features.route.ts';
import { registerEvent } from './event.route.ts';
import { registerFrontEnd } from './front-end.page.ts';
import { registerHealth } from './health.route.ts';
import { registerMfeConfig } from './mfe-config.route.ts';
import { registerOpenApi } from './openapi.route.ts';

/** Site-wide routes: configuration, health, events, the accessibility statement, the front end's files. */
export function registerSite(app: FastifyInstance, context: Context): void {
  registerMfeConfig(app, context);
  registerClientFeatures(app);
  registerEvent(app, context);
  registerHealth(app, context);
  registerOpenApi(app);
  registerAccessibilityStatement(app, context);
  registerFrontEnd(app, context);
}
