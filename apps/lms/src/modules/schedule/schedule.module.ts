import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerResetDeadlines } from './reset-deadlines.route.ts';

export function registerSchedule(app: FastifyInstance, context: Context): void {
  registerResetDeadlines(app, context);
}
