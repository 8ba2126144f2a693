import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCelebration } from './celebration.route.ts';

/** Celebrations: of the first section, a streak of days, a weekly goal. */
export function registerCelebrations(app: FastifyInstance, context: Context): void {
  registerCelebration(app, context);
}
