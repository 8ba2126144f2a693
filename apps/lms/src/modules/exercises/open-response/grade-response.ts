import type { OpenResponseExercise } from '@lectern/olx';
import type { Context } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import { lockUser } from '../../../db/locks.ts';
import type { Access } from '../../../kernel/access/access.ts';
import { notifyOfGrade } from '../../../kernel/notifications/notify-grade.ts';
import { type BlockStateKey, findBlockState } from '../../../kernel/unit-visit/block-state.store.ts';
import type { User } from '../../../kernel/users/user.ts';
import { recordWork } from '../../../kernel/work/record-work.ts';
import { withdrawWork } from '../../../kernel/work/withdraw-work.ts';
import { insertStaffChange } from '../../problems/staff-changes/staff-changes.store.ts';
import { readStoredExercise, type StoredExercise } from '../exercise.policy.ts';
import { saveExerciseState } from '../exercise-state.ts';
import { exerciseTypeOf } from '../exercise-types.ts';
import type { CourseResponse } from './course-response.ts';
import { releaseClaims, removePeerWork } from './peer-claims.store.ts';
import { pointsOfResponse, type ResponseState, readResponseState, withStage } from './response-state.ts';
import type { Assessment } from './rubric.policy.ts';

/** A response, with the access of its learner. */
export interface LearnerResponse extends CourseResponse {
  access: Access & { user: User };
}

/** A change that staff make to a response. */
export type ResponseChange =
  | { kind: 'grade-response'; assessment: Assessment }
  | { kind: 'cancel-response' }
  | { kind: 'reopen-response' };

/** The learner's work as stored. */
export async function findResponse(
  { access, block, exercise }: LearnerResponse,
  reader: Reader,
): Promise<{ stored: StoredExercise; state: ResponseState }> {
  const key = { userId: access.user.id, courseKey: access.course.courseKey, usageKey: block.usageKey };
  const stored = readStoredExercise((await findBlockState(reader, key))?.state);
  return { stored, state: readResponseState(stored.own, exercise) };
}

/** The changes that are possible now: none before a response is submitted; a canceled one can only be reopened. */
export function listResponseChanges({ stage }: Pick<ResponseState, 'stage'>): ResponseChange['kind'][] {
  if (stage === 'draft') return [];
  return stage === 'canceled'
    ? ['reopen-response']
    : ['grade-response', 'cancel-response', 'reopen-response'];
}

/**
 * Changes a learner's response, with its score and a record of who did it and why, in one transaction. False, without changes,
 * where the response is no longer the one submitted at `submittedAt`, or this change isn't possible.
 */
export async function changeResponse(
  context: Context,
  of: LearnerResponse,
  change: ResponseChange,
  { actor, reason, submittedAt }: { actor: string; reason: string; submittedAt: number },
): Promise<boolean> {
  const { access, block, content, exercise } = of;
  const key: BlockStateKey = {
    userId: access.user.id,
    courseKey: access.course.courseKey,
    usageKey: block.usageKey,
  };
  return context.db.write(async (tx) => {
    await lockUser(tx, key.userId);
    const { stored, state } = await findResponse(of, tx);
    if (state.submittedAt !== submittedAt || !listResponseChanges(state).includes(change.kind)) return false;
    const at = context.clock.now();
    const after = afterChange(exercise, state, { change, reason });
    const points = pointsOfResponse(exercise, after);
    const isReopened = change.kind === 'reopen-response';
    const before = isReopened ? null : stored.earned;
    const earned = points === null ? before : Math.min(points, content.pointsPossible);
    const work: StoredExercise = {
      ...stored,
      own: after,
      earned,
      ...(isReopened && { attempts: 0, recentSubmissions: [] }),
    };
    await saveExerciseState(tx, key, { type: exerciseTypeOf(exercise), stored: work, at });
    if (change.kind === 'cancel-response') await releaseClaims(tx, key);
    if (isReopened) {
      await removePeerWork(tx, key, [key.usageKey]);
      await withdrawWork(tx, { course: access.course, userId: key.userId, usageKeys: [key.usageKey], at });
    } else if (points !== null) {
      const score = { earned: points, possible: content.pointsPossible };
      await recordWork(tx, { ...key, access, at }, { by: 'staff', score });
    }
    if (change.kind === 'grade-response') await notifyOfGrade(tx, of, at);
    await insertStaffChange(tx, {
      ...key,
      kind: change.kind,
      reason,
      actor,
      attemptsBefore: stored.attempts,
      attemptsAfter: work.attempts,
      earnedBefore: stored.earned,
      earnedAfter: earned,
      possible: content.pointsPossible,
      at,
    });
    return true;
  });
}

function afterChange(
  exercise: OpenResponseExercise,
  state: ResponseState,
  { change, reason }: { change: ResponseChange; reason: string },
): ResponseState {
  switch (change.kind) {
    case 'grade-response':
      return withStage(exercise, { ...state, staff: change.assessment });
    case 'cancel-response':
      return withStage(exercise, { ...state, canceledBecause: reason });
    case 'reopen-response':
      return withStage(exercise, {
        ...state,
        submittedAt: null,
        peers: { ...state.peers, received: [], counted: null },
        self: null,
        staff: null,
        canceledBecause: null,
      });
  }
}
