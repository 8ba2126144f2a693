import { type OutlineWire, outlineCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { handle } from '../../http/route.ts';
import { serializedJson } from '../../http/serialized-json.ts';
import { type Access, accessFor, isEnrolled } from '../../kernel/access/access.ts';
import { hasAnnouncements } from '../../kernel/announcements/announcements.store.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { completionOf, gradesOf } from '../../kernel/progress/overlay.ts';
import { findResumePlace } from '../../kernel/progress/resume.policy.ts';
import { tokenLearnerOf } from '../../kernel/unit-visit/token-access.ts';
import { inCourseLanguage } from '../../pages/course-language.ts';
import { signFiles } from '../course-files/file-links.ts';
import { findEnrollAlert } from '../enrollment/enroll-alert.ts';
import { findGoal } from '../goals/goals.store.ts';
import {
  findWelcomeMessage,
  isDismissed,
  isVisible,
  type WelcomeMessage,
} from '../updates/updates.policy.ts';
import { findDismissed } from '../updates/updates.store.ts';
import { findOpenOffer } from '../upgrades/open-offer.ts';
import { type OutlineSituation, writeOutline } from './outline.present.ts';

export function registerOutline(app: FastifyInstance, context: Context): void {
  const { config, db } = context;

  handle(app, outlineCall, async ({ params, identity, site }) => {
    const access = await accessFor(context, params.courseId, identity);
    const visitor = { course: access.course, learner: tokenLearnerOf(identity, access) };
    const outline = writeOutline(access, await gatherSituation(access, db.read), {
      config,
      links: courseLinks(site, params.courseId),
      presentMarkup: (markup) =>
        inCourseLanguage(signFiles(context, markup, visitor), access.course.tree.language),
    });
    return { status: 200, body: serializedJson<OutlineWire>(outline) };
  });
}

async function gatherSituation(access: Access, reader: Reader): Promise<OutlineSituation> {
  const { user } = access;
  const { courseKey, tree } = access.course;
  const hasAccess = access.decision.denial === null;
  return {
    completion: await completionOf(access, reader),
    grades: await gradesOf(access, reader),
    goal: user && isEnrolled(access) ? await findGoal(reader, user.id, courseKey) : null,
    offer: await findOpenOffer(access, reader),
    enrollAlert: await findEnrollAlert(access, reader),
    welcome: hasAccess ? await findOpenMessage(access, reader) : null,
    // Updates are on the same page, so that nobody needs to know of announcements where a course has any.
    hasAnnouncements:
      hasAccess &&
      !tree.updates.some(isVisible) &&
      (await hasAnnouncements(reader, courseKey, user?.id ?? null)),
    resume: hasAccess ? findResumePlace(access, await listGates(access, reader)) : null,
  };
}

/** The welcome message, unless the visitor dismissed it. */
async function findOpenMessage({ course, user }: Access, reader: Reader): Promise<WelcomeMessage | null> {
  const message = findWelcomeMessage(course.tree.updates);
  const dismissed = user && message ? await findDismissed(reader, user.id, course.courseKey) : null;
  return message && !isDismissed(message, dismissed) ? message : null;
}
