import { type CourseKey, getCompletionCall, gotoPositionCall, type UsageKey } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Access, findAccess } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { recordActivity } from '../../kernel/activity/activity.store.ts';
import { lastActiveDay } from '../../kernel/activity/last-active-day.ts';
import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { listShownUnits } from '../../kernel/course-view/shown-units.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import { findGate } from '../../kernel/progress/gating.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import type { User } from '../../kernel/users/user.ts';
import { forbidden, notFound } from '../../lib/errors.ts';
import { savePosition } from './positions.store.ts';

const messages = defineMessages({
  signIn: {
    defaultMessage: 'Sign in to take part in the course.',
    description: 'Error of a call for a lesson',
  },
  missing: {
    defaultMessage: 'This content doesn’t exist, or you don’t have access to it.',
    description: 'Error of a call for content of a course',
  },
});

export function registerSequenceHandlers(app: FastifyInstance, context: Context): void {
  handle(app, getCompletionCall, async ({ params, body, identity }) => {
    getLearner(identity);
    const { access, sequence, isLocked } = await getSequence(context, params, identity, context.db.read);
    if (isLocked) throw blockNotFound();
    const place = access.course.places.get(body.usage_key);
    const shown = listShownUnits(access.view, sequence.index);
    if (place?.level !== 'unit' || !shown.some(({ index }) => index === place.unit)) throw blockNotFound();
    const completion = await completionOf(access, context.db.read);
    return { status: 200, body: { complete: completion.units[place.unit] === 1 } };
  });

  handle(app, gotoPositionCall, async (request) => {
    const { params, body, identity } = request;
    const user = getLearner(identity);
    await context.db.write(async (tx) => {
      const { access, sequence, isLocked } = await getSequence(context, params, identity, tx);
      // The reference clients also send the position of a sequence whose units they couldn't show.
      if (isLocked) return;
      const last = listShownUnits(access.view, sequence.index).length;
      // 0 means no unit: the learner has left the sequence, and will return to the same position.
      if (body.position > 0) {
        await savePosition(tx, {
          userId: user.id,
          courseKey: access.course.courseKey,
          sequenceKey: sequence.block.usageKey,
          position: Math.max(1, Math.min(body.position, last)),
          at: access.now,
        });
      }
      const learner = {
        userId: user.id,
        timeZone: user.timeZone,
        lastActiveDay: factOf(access.head, lastActiveDay),
      };
      await recordActivity(tx, learner, access.course.courseKey, access.now);
    });
    return { status: 200, body: { success: true } };
  });
}

/** Who is signed in; throws 403 for anonymous visitors, as these handlers always have (wire contract 15.2). */
function getLearner(identity: Identity): User {
  if (identity.kind === 'user') return identity.user;
  throw forbidden(t(messages.signIn));
}

const blockNotFound = () => notFound(t(messages.missing), 'block_not_found');

/**
 * The sequence in a handler's URL, if this visitor may know of it; throws 404 otherwise. It is locked before its release
 * and behind a prerequisite.
 */
async function getSequence(
  context: Context,
  { courseId, sequenceId }: { courseId: CourseKey; sequenceId: UsageKey },
  identity: Identity,
  reader: Reader,
): Promise<{ access: Access; sequence: CompiledSequence; isLocked: boolean }> {
  const access = await findAccess(context, courseId, identity, reader);
  const place = access?.course.places.get(sequenceId);
  if (!access || access.decision.denial !== null || access.elsewhere !== null || place?.level !== 'sequence')
    throw blockNotFound();
  const state = access.view.sequences[place.sequence];
  const sequence = access.course.sequences[place.sequence];
  if (!sequence || state === undefined || state === 'hidden') throw blockNotFound();
  const isLocked = state === 'unreleased' || (await findGate(access, sequence, reader)) !== null;
  return { access, sequence, isLocked };
}
