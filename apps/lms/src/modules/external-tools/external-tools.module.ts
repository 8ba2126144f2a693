import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerLaunch } from './launch.route.ts';
import { registerOutcomes } from './outcome.route.ts';

/** External tools (LTI 1.1): opening them, and the scores that they report. */
export function registerExternalTools(app: FastifyInstance, context: Context): void {
  registerLaunch(app, context);
  registerOutcomes(app, context);
}
