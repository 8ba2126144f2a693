import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerDownload } from './download-upload.route.ts';
import { registerExerciseHandlers } from './exercise-handlers.route.ts';

/** Exercises: blocks that learners work with and that are not problems. */
export function registerExercises(app: FastifyInstance, context: Context): void {
  registerExerciseHandlers(app, context);
  registerDownload(app, context);
}
