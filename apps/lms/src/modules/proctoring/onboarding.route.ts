import { type OnboardingStatusWire, onboardingStatusCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { type Access, accessFor, findAccessOfUser, isEnrolled } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { courseLinks, type LinkBase } from '../../kernel/course/links.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { forbidden, notFound } from '../../lib/errors.ts';
import { isoTimeOrNull } from '../../lib/iso.ts';
import { requireUser } from '../../plugins/identity.ts';
import { decideOnboarding, type Onboarding, type OnboardingExam } from './onboarding.policy.ts';
import { findOnboarding, findVerifiedElsewhere } from './onboardings.store.ts';

/** A learner's onboarding status (wire contract 20.1); course staff may request any learner's. */
export function registerOnboardingStatus(app: FastifyInstance, context: Context): void {
  handle(
    app,
    onboardingStatusCall,
    async ({ query, identity, site }) => {
      requireUser({ identity });
      const access = await accessOfLearner(context, query.course_id, query.username, identity);
      const onboarding = await findOnboardingOf(context, access, site);
      if (!onboarding) throw notFound('This learner has no onboarding exam in this course.');
      return { status: 200, body: presentOnboarding(onboarding) };
    },
    { anonymous: 403 },
  );
}

async function accessOfLearner(
  context: Context,
  courseKey: string,
  username: string | undefined,
  identity: Identity,
): Promise<Access> {
  const access = await accessFor(context, courseKey, identity);
  if (username === undefined || username === access.user?.username) return access;
  if (!access.visitor.isStaff) throw forbidden('Only the course team can see other learners.');
  const learner = await findUserByUsername(context.db.read, username);
  const other = learner && (await findAccessOfUser(context, courseKey, learner));
  if (!other) throw notFound('This learner doesn’t exist.');
  return other;
}

/**
 * Without a provider (`PROCTORING_SECRET`) nothing is proctored, and no learner has to do an onboarding exam; what the
 * team reported by hand still shows.
 */
async function findOnboardingOf(
  { db, config }: Context,
  access: Access,
  site: LinkBase,
): Promise<Onboarding | null> {
  const { course, user, now } = access;
  const isProctored = course.tree.settings.proctoredExamsEnabled;
  const mayTake = isEnrolled(access) || access.visitor.isStaff;
  if (!user || !isProctored || !mayTake) return null;
  const learner = { userId: user.id, courseKey: course.courseKey };
  const record = await findOnboarding(db.read, learner);
  const elsewhere = await findVerifiedElsewhere(db.read, learner, now);
  const exam = config.proctoringSecret === null ? null : findExam(access, site);
  return decideOnboarding({ isProctored, record, exam, elsewhere }, now);
}

/** The first onboarding exam that the learner may take, now or once it is released. */
function findExam({ course, view }: Access, site: LinkBase): OnboardingExam | null {
  const exam = course.sequences.find(
    ({ index, section, block }) =>
      block.exam?.isOnboarding === true &&
      [view.sequences[index], view.sections[section]].every(
        (state) => state === 'open' || state === 'unreleased',
      ),
  );
  if (!exam) return null;
  const { usageKey, start, due } = exam.block;
  return { link: courseLinks(site, course.courseKey).courseware(usageKey), releasedAt: start, dueAt: due };
}

function presentOnboarding(onboarding: Onboarding): OnboardingStatusWire {
  return {
    onboarding_status: onboarding.status,
    onboarding_link: onboarding.link,
    expiration_date: isoTimeOrNull(onboarding.expiresAt),
    onboarding_release_date: isoTimeOrNull(onboarding.releasedAt),
    onboarding_past_due: onboarding.isPastDue,
    review_requirements_url: null,
  };
}
