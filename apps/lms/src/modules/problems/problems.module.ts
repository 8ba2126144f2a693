import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerProblemHandlers } from './problem-handlers.route.ts';

/** Problems: how they look, what learners answer, and what it earns. */
export function registerProblems(app: FastifyInstance, context: Context): void {
  registerProblemHandlers(app, context);
}
