import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerExamAttempt } from './exam-attempt.route.ts';
import { registerOnboardingStatus } from './onboarding.route.ts';
import { registerOnboardingReport } from './report.route.ts';

/** Exams, and the onboarding for proctored ones: how it stands, for the learner, and what a provider reports of it. */
export function registerProctoring(app: FastifyInstance, context: Context): void {
  registerExamAttempt(app, context);
  registerOnboardingStatus(app, context);
  registerOnboardingReport(app, context);
}
