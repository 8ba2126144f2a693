import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerEnrollmentCalls } from './enrollment.route.ts';

/** Enrolling in a course. */
export function registerEnrollment(app: FastifyInstance, context: Context): void {
  registerEnrollmentCalls(app, context);
}
