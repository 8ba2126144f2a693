import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { lockPeerClaims, lockUsers } from '../../../db/locks.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { getLearnerId, type UnitVisit } from '../../../kernel/unit-visit/unit-visit.ts';
import { forbidden } from '../../../lib/errors.ts';
import type { AcceptedAction, ApplyAction, ExerciseAction, SentAction } from '../exercise-type.ts';
import { findCourseResponse } from './course-response.ts';
import { CLAIM_LEASE, hasAssessedEnough } from './peer.policy.ts';
import { type AssessorKey, findClaim, findNextAuthor, markAssessed, saveClaim } from './peer-claims.store.ts';
import { queueScoreByPeers } from './peer-jobs.ts';
import { saveReceived } from './peer-received.ts';
import { readResponseState } from './response-state.ts';
import { readAssessment } from './rubric.policy.ts';

const messages = defineMessages({
  staff: {
    defaultMessage: 'Course staff don’t assess learners’ responses here. Use the staff tools instead.',
    description: 'Error for the course team',
  },
  lost: {
    defaultMessage:
      'Your assessment wasn’t saved, because you no longer have this response. It was withdrawn, or you’ve assessed it in another window.',
    description: 'After a rubric was submitted',
  },
});

/**
 * Applies an action on another learner's response: the assessor's state, the author's state and score, and the claim change in
 * one transaction, under the locks of both. An assessment of a response that the learner no longer has isn't saved: they get
 * another one.
 */
export async function actAmongPeers(
  context: Context,
  { unitVisit, usageKey, action }: SentAction,
  apply: ApplyAction,
): Promise<AcceptedAction> {
  const assessorId = getLearnerId(unitVisit);
  const { course, visitor } = unitVisit.access;
  if (visitor.isStaff) throw forbidden(t(messages.staff));
  const key: AssessorKey = { courseKey: course.courseKey, usageKey, assessorId };
  const claimId = Number(action.text('claim'));
  return context.db.write(async (tx) => {
    // Both locks are taken in order, so the author has to be known before; the claim counts as read under the locks.
    const expected = action.name === 'assess-peer' ? await findClaim(tx, key) : null;
    await lockUsers(tx, [assessorId, ...(expected ? [expected.authorId] : [])]);
    const claim = expected && (await findClaim(tx, key));
    const isLost = action.name === 'assess-peer' && (claim?.id !== claimId || claim.id !== expected?.id);
    const now = context.clock.now();
    const effective = isLost ? { ...action, name: 'claim-response' } : action;
    const accepted = await apply(tx, { unitVisit, usageKey, action: effective, now });
    if (claim && !isLost) await receive(context, tx, { unitVisit, usageKey, claim, action, now });
    const { exercise, state } = accepted.visit.situation;
    const wantsNext =
      effective.name === 'claim-response' ||
      (exercise.type === 'open-response' &&
        !hasAssessedEnough(exercise, readResponseState(state, exercise).peers));
    if (wantsNext) await claimNext(tx, key, now);
    if (!isLost) return accepted;
    const message = t(messages.lost);
    return { ...accepted, result: { ...accepted.result, message } };
  });
}

async function receive(
  context: Context,
  tx: Tx,
  {
    unitVisit,
    usageKey,
    claim,
    action,
    now,
  }: {
    unitVisit: UnitVisit;
    usageKey: string;
    claim: { id: number; authorId: number };
    action: ExerciseAction;
    now: number;
  },
): Promise<void> {
  const { course } = unitVisit.access;
  const found = findCourseResponse(course, usageKey);
  const assessment = found && readAssessment(found.exercise.rubric, (field) => action.text(field), now);
  if (found === null || assessment === null || 'fault' in assessment) return;
  const response = { ...found, course, authorId: claim.authorId };
  await markAssessed(tx, claim.id, now);
  const after = await saveReceived(context, tx, response, (state) => ({
    ...state,
    peers: { ...state.peers, received: [...state.peers.received, { ...assessment, claimId: claim.id }] },
  }));
  if (after) await queueScoreByPeers(tx, response, after, now);
}

/** Gives the learner a response to assess, unless they have one. The caller holds their lock. */
async function claimNext(tx: Tx, key: AssessorKey, now: number): Promise<void> {
  const current = await findClaim(tx, key);
  if (current && current.claimedAt > now - CLAIM_LEASE) return;
  await lockPeerClaims(tx, key.usageKey);
  const authorId = await findNextAuthor(tx, key, now);
  if (authorId !== null) await saveClaim(tx, key, { authorId, now });
}
