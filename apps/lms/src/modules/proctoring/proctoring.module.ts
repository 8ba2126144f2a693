import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOnboardingStatus } from './onboarding.route.ts';
import { registerOnboardingReport } from './report.route.ts';

/** The onboarding for proctored exams: its status for the learner, and the reports of a provider. */
export function registerProctoring(app: FastifyInstance, context: Context): void {
  registerOnboardingStatus(app, context);
  registerOnboardingReport(app, context);
}
