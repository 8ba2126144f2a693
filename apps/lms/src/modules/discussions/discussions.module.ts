import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerComments } from './comments.route.ts';
import { registerDiscussionConfig } from './config.route.ts';
import { registerLearners } from './learners.route.ts';
import { registerPictures } from './pictures.route.ts';
import { registerDiscussionRoles } from './roles.route.ts';
import { registerThreads } from './threads.route.ts';
import { registerTopics } from './topics.route.ts';

/** The discussions of courses. */
export function registerDiscussions(app: FastifyInstance, context: Context): void {
  registerDiscussionConfig(app, context);
  registerDiscussionRoles(app, context);
  registerTopics(app, context);
  registerThreads(app, context);
  registerComments(app, context);
  registerLearners(app, context);
  registerPictures(app, context);
}
