import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerBlocks } from './blocks.route.ts';
import { registerCoursewareCourse } from './course.route.ts';
import { registerCourseLive } from './course-live.route.ts';
import { registerLearningSequences } from './learning-sequences.route.ts';
import { registerNavigation } from './navigation.route.ts';
import { registerOldKeys } from './old-keys.route.ts';
import { registerResume } from './resume.route.ts';
import { registerSequence } from './sequence.route.ts';
import { registerSequenceHandlers } from './sequence-handlers.route.ts';

/** The calls that navigate a course: blocks, sequences and where to resume. */
export function registerCourseware(app: FastifyInstance, context: Context): void {
  registerCoursewareCourse(app, context);
  registerCourseLive(app, context);
  registerBlocks(app, context);
  registerLearningSequences(app, context);
  registerSequence(app, context);
  registerSequenceHandlers(app, context);
  registerResume(app, context);
  registerNavigation(app, context);
  registerOldKeys(app);
}
