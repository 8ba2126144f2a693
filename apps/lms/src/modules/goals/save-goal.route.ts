import { saveGoalCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { accessFor, isEnrolled } from '../../kernel/access/access.ts';
import { badRequest, forbidden } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { describeInvalidGoal } from './describe-invalid-goal.ts';
import { saveGoal } from './goals.store.ts';

const messages = defineMessages({
  learnersOnly: {
    defaultMessage: 'Only learners of a course can set a goal.',
    description: 'Error when a weekly goal is set',
  },
  saved: { defaultMessage: 'Your course goal has been saved.', description: 'After a weekly goal was set' },
  short: { defaultMessage: 'Saved.', description: 'After a weekly goal was set' },
});

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
          throw forbidden(t(messages.learnersOnly), 'enrollment_required');
        }
        await saveGoal(tx, {
          userId: user.id,
          courseKey: body.course_id,
          ...('days_per_week' in body && { daysPerWeek: body.days_per_week }),
          subscribedToReminders: body.subscribed_to_reminders,
          at: access.now,
        });
      });
      return { status: 200, body: { header: t(messages.saved), message: t(messages.short) } };
    },
    { describeInvalidBody: describeInvalidGoal },
  );
}
