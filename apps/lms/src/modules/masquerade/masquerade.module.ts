import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerMasqueradeCalls } from './masquerade.route.ts';

/** Staff view a course as a learner. */
export function registerMasquerade(app: FastifyInstance, context: Context): void {
  registerMasqueradeCalls(app, context);
}
