import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCourseNotes } from './course-notes.route.ts';
import { registerNotesPage } from './notes.page.ts';
import { registerUnitNotes } from './unit-notes.route.ts';

/** Highlights and notes of learners in the texts of a course. */
export function registerNotes(app: FastifyInstance, context: Context): void {
  registerCourseNotes(app, context);
  registerUnitNotes(app, context);
  registerNotesPage(app, context);
}
