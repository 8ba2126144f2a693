import { saveGoalCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { badRequest, forbidden } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { accessFor, isEnrolled } from '../../kernel/access/access.ts';
import { requireUser } from '../../plugins/identity.ts';
import { describeInvalidGoal } from './describe-invalid-goal.ts';
import { saveGoal } from './goals.store.ts';

/** Sets a learner's days per week, and whether to send reminders. */
export function registerSaveGoal(app: FastifyInstance, context: Context): void {
  handle(
    app,
    saveGoalCall,
    async (request) => {
      const user = requireUser(request);
      const { body } = request;
      if ('goal_key' in body) {
        throw badRequest('This site’s goals are in days per week: days_per_week, subscribed_to_reminders.');
      }
      await context.db.write(async (tx) => {
        const access = await accessFor(context, body.course_id, request.identity, tx);
        if (!isEnrolled(access)) {
          throw forbidden('Only learners of a course can set a goal.', 'enrollment_required');
        }
        await saveGoal(tx, {
          userId: user.id,
          courseKey: body.course_id,
          ...('days_per_week' in body && { daysPerWeek: body.days_per_week }),
          subscribedToReminders: body.subscribed_to_reminders,
          at: access.now,
        });
      });
      return { status: 200, body: { header: 'Your course goal has been saved.', message: 'Saved.' } };
    },
    { describeInvalidBody: describeInvalidGoal },
  );
}
