import { coursewareCourseCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { type Access, accessToDescribe, isEnrolled } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { gradesOf } from '../../kernel/progress/overlay.ts';
import { forbidden } from '../../lib/errors.ts';
import { findEnrollmentDecision } from '../enrollment/enroll-alert.ts';
import { findGoal } from '../goals/goals.store.ts';
import { listLearnerPrograms } from '../programs/learner-programs.ts';
import { findOpenOffer } from '../upgrades/open-offer.ts';
import { type CourseSituation, presentCourse } from './course.present.ts';

export function registerCoursewareCourse(app: FastifyInstance, context: Context): void {
  handle(app, coursewareCourseCall, async ({ params, query, identity, site }) => {
    const access = await accessToDescribe(context, params.courseId, identity);
    if (query.username && query.username !== access.user?.username && query.username !== nameOf(identity)) {
      throw forbidden('You can only request your own data.');
    }
    const situation = await gatherSituation(context, access);
    const links = courseLinks(site, params.courseId);
    return { status: 200, body: presentCourse(access, situation, { config: context.config, links }) };
  });
}

/**
 * In a masquerade, clients that take the name from the token send the viewer's, others the learner's (wire contract
 * 25).
 */
const nameOf = (identity: Identity): string | null =>
  identity.kind === 'user' ? identity.user.username : null;

async function gatherSituation(context: Context, access: Access): Promise<CourseSituation> {
  const { read } = context.db;
  const { courseKey } = access.course;
  const userId = access.user && isEnrolled(access) ? access.user.id : null;
  return {
    grades: await gradesOf(access, read),
    goal: userId === null ? null : await findGoal(read, userId, courseKey),
    offer: await findOpenOffer(access, read),
    programs: userId === null ? [] : await listLearnerPrograms(context, { userId, courseKey }),
    enrollment: isEnrolled(access) ? null : await findEnrollmentDecision(access, read),
  };
}
