import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCourseFile } from './course-file.route.ts';

/** Importing courses, and serving their files. */
export function registerCourseFiles(app: FastifyInstance, context: Context): void {
  registerCourseFile(app, context);
}
