import { type ProgressWire, progressCall, progressOfUserCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { serializedJson } from '../../http/serialized-json.ts';
import { type Access, accessFor, findAccessOfUser } from '../../kernel/access/access.ts';
import { courseDenied } from '../../kernel/access/course-denied.ts';
import { saveProgressView } from '../../kernel/activity/progress-views.store.ts';
import { presentCertificateOrEmpty } from '../../kernel/certificate-status/certificate-status.present.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { certificateSituationOf } from '../../kernel/progress/certificate-situation.ts';
import { completionOf, gradesOf } from '../../kernel/progress/overlay.ts';
import { findUserById } from '../../kernel/users/users.store.ts';
import { notFound } from '../../lib/errors.ts';
import type { Site } from '../../lib/site.ts';
import { presentUpgrade } from '../upgrades/upgrade.present.ts';
import { presentVerification } from '../verification/verification.present.ts';
import { refuseStrangers } from './learners-only.ts';
import { writeProgress } from './progress.present.ts';

export function registerProgress(app: FastifyInstance, context: Context): void {
  const reader = context.db.read;

  async function presentProgress(
    access: Access,
    site: Site,
    viewer: { isStaff: boolean },
  ): Promise<ProgressWire> {
    const overlays = {
      completion: await completionOf(access, reader),
      grades: await gradesOf(access, reader),
    };
    const links = courseLinks(site, access.course.courseKey);
    return serializedJson(
      writeProgress(access, overlays, links, viewer, {
        ...presentUpgrade(access, { config: context.config, links }),
        verification_data: presentVerification(access, context.config),
        certificate_data: presentCertificateOrEmpty(
          certificateSituationOf(access, overlays.grades),
          links.origin,
        ),
      }),
    );
  }

  handle(app, progressCall, async ({ params, identity, site }) => {
    const access = await accessFor(context, params.courseId, identity);
    refuseStrangers(access);
    if (access.decision.denial !== null) throw courseDenied(access.decision);
    return { status: 200, body: await presentProgress(access, site, access.visitor) };
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
    return { status: 200, body: await presentProgress(access, site, asker.visitor) };
  });
}

const noSuchLearner = () => notFound('This learner isn’t in the course.');
