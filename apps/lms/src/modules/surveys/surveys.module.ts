import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerSurveyPage } from './survey.page.ts';

export function registerSurveys(app: FastifyInstance, context: Context): void {
  registerSurveyPage(app, context);
}
