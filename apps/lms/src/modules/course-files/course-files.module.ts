import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCourseFile } from './course-file.route.ts';

/** The files of courses, and how a course comes in. */
export function registerCourseFiles(app: FastifyInstance, context: Context): void {
  registerCourseFile(app, context);
}
