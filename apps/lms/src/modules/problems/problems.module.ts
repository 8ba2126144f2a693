import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerProblemHandlers } from './problem-handlers.route.ts';
import { registerProblemPreview } from './problem-preview.route.ts';

/** Problems: rendering, answers and scoring. */
export function registerProblems(app: FastifyInstance, context: Context): void {
  registerProblemHandlers(app, context);
  registerProblemPreview(app, context);
}
