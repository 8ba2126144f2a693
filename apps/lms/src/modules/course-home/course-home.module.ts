import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCourseMetadata } from './course-metadata.route.ts';
import { registerDates } from './dates.route.ts';
import { registerJumps } from './jump.route.ts';
import { registerOutline } from './outline.route.ts';
import { registerProgress } from './progress.route.ts';
import { registerCourseRedirects } from './redirects.route.ts';

export function registerCourseHome(app: FastifyInstance, context: Context): void {
  registerCourseMetadata(app, context);
  registerOutline(app, context);
  registerDates(app, context);
  registerProgress(app, context);
  registerCourseRedirects(app, context);
  registerJumps(app, context);
}
