import { type ProgressWire, progressCall, progressOfUserCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { serializedJson } from '../../http/serialized-json.ts';
import { type Access, accessFor, findAccessOfUser } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import { saveProgressView } from '../../kernel/activity/progress-views.store.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { completionOf, gradesOf } from '../../kernel/progress/overlay.ts';
import { findUserById } from '../../kernel/users/users.store.ts';
import { notFound } from '../../lib/errors.ts';
import type { Site } from '../../lib/site.ts';
import { refuseStrangers } from './learners-only.ts';
import { writeProgress } from './progress.present.ts';

export function registerProgress(app: FastifyInstance, context: Context): void {
  const reader = context.db.read;

  /** The response about the learner of `access`, as `viewer` may see it. */
  async function respond(access: Access, viewer: { isStaff: boolean }, site: Site) {
    const completion = await completionOf(access, reader);
    const grades = await gradesOf(access, reader);
    const links = courseLinks(site, access.course.courseKey);
    const json = writeProgress(access, { completion, grades }, viewer, { config: context.config, links });
    return { status: 200 as const, body: serializedJson<ProgressWire>(json) };
  }

  handle(app, progressCall, async ({ params, identity, site }) => {
    const access = await accessFor(context, params.courseId, identity);
    refuseStrangers(access);
    if (access.decision.denial !== null) throw courseDenied(access.decision);
    return respond(access, access.visitor, site);
  });

  handle(app, progressOfUserCall, async ({ params, identity, site }) => {
    const asker = await accessFor(context, params.courseId, identity);
    if (asker.user === null) refuseStrangers(asker);
    const isOwn = asker.user?.id === Number(params.userId);
    if (!isOwn && !asker.visitor.isStaff) throw noSuchLearner();
    const target = isOwn ? asker.user : await findUserById(reader, Number(params.userId));
    const access = target && (await findAccessOfUser(context, params.courseId, target, reader));
    if (!access) throw noSuchLearner();
    refuseStrangers(isOwn ? asker : access);
    if (asker.decision.denial !== null) throw courseDenied(asker.decision);
    if (!isOwn && asker.user) {
      const view = { courseKey: access.course.courseKey, learnerId: target.id, viewerId: asker.user.id };
      await context.db.write((tx) => saveProgressView(tx, { ...view, at: context.clock.now() }));
    }
    return respond(access, asker.visitor, site);
  });
}

const noSuchLearner = () => notFound('This learner isn’t in the course.');
