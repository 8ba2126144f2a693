import { dismissWelcomeCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { accessFor } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import { requireUser } from '../../plugins/identity.ts';
import { findWelcomeMessage } from './updates.policy.ts';
import { saveDismissal } from './updates.store.ts';

/** Hides the welcome message of a course from a learner until the team writes another. */
export function registerDismissWelcome(app: FastifyInstance, context: Context): void {
  handle(app, dismissWelcomeCall, async (request) => {
    const user = requireUser(request);
    const courseKey = request.body.course_id;
    await context.db.write(async (tx) => {
      const { course, decision, now } = await accessFor(context, courseKey, request.identity, tx);
      if (decision.denial !== null) throw courseDenied(decision);
      const message = findWelcomeMessage(course.tree.updates);
      if (message) await saveDismissal(tx, { userId: user.id, courseKey, message, at: now });
    });
    return { status: 200, body: { message: 'The welcome message has been dismissed.' } };
  });
}
