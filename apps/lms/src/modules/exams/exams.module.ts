import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerAttempts } from './attempt.route.ts';
import { registerExamState } from './exam-state.route.ts';
import { registerExamTexts } from './exam-texts.route.ts';

/** Timed exams: a learner's attempts, and how they start and submit one. */
export function registerExams(app: FastifyInstance, context: Context): void {
  registerExamState(app, context);
  registerAttempts(app, context);
  registerExamTexts(app, context);
}
