import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCataloguePage } from './catalogue.page.ts';
import { registerCourseAboutPage } from './course-about.page.ts';
import { registerDashboardPage } from './dashboard.page.ts';
import { registerRecommendations } from './recommendations.route.ts';

/** The LMS's own pages about courses (the catalogue, one course, a learner's courses), and what it recommends. */
export function registerCatalogue(app: FastifyInstance, context: Context): void {
  registerCataloguePage(app, context);
  registerCourseAboutPage(app, context);
  registerDashboardPage(app, context);
  registerRecommendations(app, context);
}
