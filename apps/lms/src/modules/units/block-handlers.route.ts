import { publishCompletionCall, saveUserStateCall, tokenRefreshCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { isCompletedByViewing } from '../../kernel/course/completion.policy.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { afterWork } from '../../kernel/unit-visit/after-work.ts';
import { findBlockState, saveBlockState } from '../../kernel/unit-visit/block-state.store.ts';
import { openHandlerVisit } from '../../kernel/unit-visit/handler-request.ts';
import { presentUnitCompletion, withCompletion } from '../../kernel/unit-visit/unit-completion.ts';
import { sealUnitToken } from '../../kernel/unit-visit/unit-token.ts';
import { getLearnerId, getVisitedBlock, requireUnit } from '../../kernel/unit-visit/unit-visit.ts';
import { recordWork } from '../../kernel/work/record-work.ts';
import { badRequest } from '../../lib/errors.ts';
import { mergeVideoState, type VideoState } from './video-state.ts';

const messages = defineMessages({
  noViewing: {
    defaultMessage: 'This block isn’t completed by viewing it.',
    description: 'Error: the course has changed since the unit was opened',
  },
  noPosition: {
    defaultMessage: 'Only videos store a position.',
    description: 'Error: the course has changed since the unit was opened',
  },
});

/** Handlers of blocks other than problems in the frame, and the renewal of the frame's token. */
export function registerBlockHandlers(app: FastifyInstance, context: Context): void {
  const { db, clock, secrets } = context;

  handle(app, publishCompletionCall, async (request) => {
    const visit = await openHandlerVisit(context, request);
    const block = getVisitedBlock(visit, request.params.usageKey);
    const userId = getLearnerId(visit);
    if (!isCompletedByViewing(block)) {
      throw badRequest(t(messages.noViewing));
    }
    const viewed = { access: visit.access, userId, usageKey: block.usageKey, at: clock.now() };
    const revision = await db.write((tx) => recordWork(tx, viewed, { by: 'learner', completion: 1 }));
    const after = await afterWork(context, withCompletion(visit, revision));
    const unit = presentUnitCompletion(after.visit, await completionOf(after.visit.access, db.read));
    return { status: 200, body: { result: 'ok' as const, unit, contentChanged: after.contentChanged } };
  });

  handle(app, saveUserStateCall, async (request) => {
    const visit = await openHandlerVisit(context, request);
    const { usageKey, type } = getVisitedBlock(visit, request.params.usageKey);
    if (type !== 'video') throw badRequest(t(messages.noPosition));
    const key = { userId: getLearnerId(visit), courseKey: visit.access.course.courseKey, usageKey };
    await db.write(async (tx) => {
      await lockUser(tx, key.userId);
      const stored = await findBlockState<VideoState>(tx, key);
      await saveBlockState(tx, key, mergeVideoState(stored?.state ?? null, request.body), clock.now());
    });
    return { status: 200, body: { success: true as const } };
  });

  handle(app, tokenRefreshCall, async (request) => {
    const visit = await openHandlerVisit(context, request);
    requireUnit(visit, request.params.usageKey);
    const fresh = sealUnitToken(secrets.key('units'), visit.claims, clock.now());
    return { status: 200, body: fresh, headers: { 'cache-control': 'no-store' } };
  });
}
