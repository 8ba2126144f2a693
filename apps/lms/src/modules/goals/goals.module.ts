import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerSaveGoal } from './save-goal.route.ts';
import { registerUnsubscribe } from './unsubscribe.route.ts';

/** A learner's weekly goal in a course, and its reminders. */
export function registerGoals(app: FastifyInstance, context: Context): void {
  registerSaveGoal(app, context);
  registerUnsubscribe(app, context);
}
