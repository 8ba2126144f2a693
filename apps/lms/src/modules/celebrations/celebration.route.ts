import { celebrationCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { accessFor, isEnrolled } from '../../kernel/access/access.ts';
import { findMasquerade } from '../../kernel/access/masquerade-access.ts';
import { zoneOf } from '../../kernel/activity/activity.store.ts';
import { badRequest, notFound } from '../../lib/errors.ts';
import { dayIn } from '../../lib/time-zone.ts';
import { requireUser } from '../../plugins/identity.ts';
import { mondayOf } from '../goals/week.ts';
import { saveCelebrations } from './celebrations.store.ts';

/** Records that a celebration was shown (API-25). Staff in a masquerade use none up. */
export function registerCelebration(app: FastifyInstance, context: Context): void {
  handle(app, celebrationCall, async (request) => {
    const user = requireUser(request);
    const { first_section: firstSection, weekly_goal: weeklyGoal } = request.body;
    if (firstSection === undefined && weeklyGoal === undefined) {
      throw badRequest('Say which celebration was shown: first_section or weekly_goal.');
    }
    const { courseId } = request.params;
    const viewed =
      findMasquerade(request.identity, courseId) && (await accessFor(context, courseId, request.identity));
    if (viewed?.masquerade) return { status: 202, body: null };
    return context.db.write(async (tx) => {
      const access = await accessFor(context, courseId, request.identity, tx);
      if (!isEnrolled(access)) throw notFound('You are not enrolled in this course.', 'enrollment_required');
      if (access.visitor.isStaff) return { status: 202, body: null };
      const monday = mondayOf(dayIn(zoneOf(user), access.now));
      const isFirst = await saveCelebrations(tx, {
        userId: user.id,
        courseKey: access.course.courseKey,
        ...(firstSection !== undefined && { owesFirstSection: firstSection }),
        ...(weeklyGoal !== undefined && { goalWeek: weeklyGoal ? null : monday }),
      });
      return { status: isFirst ? 201 : 200, body: null };
    });
  });
}
