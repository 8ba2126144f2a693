import type { Block, ProblemContent } from '@lectern/olx';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import type { Access } from '../../kernel/access/access.ts';
import { recordProblemScore } from '../../kernel/grading/grading.store.ts';
import { contentHashOf } from '../../kernel/rendering/content-hash.ts';
import type { User } from '../../plugins/identity.types.ts';
import { queueIfEarned } from '../certificates/queue-if-earned.ts';
import { countingScore, emptyProblemState, type ProblemState } from './attempts.policy.ts';
import { type BlockStateKey, findBlockState, saveBlockState } from './block-state.store.ts';
import { firstSeed } from './problem-visit.ts';
import { afterStaffChange, countingPoints, possiblePoints, type StaffChange } from './staff-change.policy.ts';
import { insertStaffChange } from './staff-changes.store.ts';
import { withoutFeedbackHtml } from './stored-feedback.ts';

/** A problem of a course, with the access of the learner whose work it is about. */
export interface LearnerProblem {
  access: Access & { user: User };
  block: Block;
  problem: ProblemContent;
}

const keyOf = ({ access, block }: LearnerProblem): BlockStateKey => ({
  userId: access.user.id,
  courseKey: access.course.courseKey,
  usageKey: block.usageKey,
});

/** The learner's state as stored, so also for an earlier version of the problem. */
export async function findStoredState(
  context: Context,
  of: LearnerProblem,
  reader: Reader = context.db.read,
): Promise<ProblemState> {
  const key = keyOf(of);
  const kept = await findBlockState<Partial<ProblemState>>(reader, key);
  return { ...emptyProblemState(firstSeed(context, key.userId, key.usageKey)), ...kept?.state };
}

/**
 * Changes a learner's work on a problem, with its score and a record of who did it and why, in one transaction. False, without
 * changes, where the change is not possible (any more).
 */
export async function changeAsStaff(
  context: Context,
  of: LearnerProblem,
  change: StaffChange,
  { actor, reason }: { actor: string; reason: string },
): Promise<boolean> {
  const { problem, access } = of;
  const key = keyOf(of);
  return context.db.write(async (tx) => {
    await lockUser(tx, key.userId);
    const before = await findStoredState(context, of, tx);
    const after = afterStaffChange(problem, before, change);
    if (!after) return false;
    const at = context.clock.now();
    const { judgement } = after;
    // Rescoring is by the current version; otherwise the marks stay those of the version that was answered.
    const contentHash = change.kind === 'rescore' ? contentHashOf(problem) : before.contentHash;
    const stored = { ...after, contentHash, judgement: judgement && withoutFeedbackHtml(judgement) };
    await saveBlockState(tx, key, stored, at);
    const earned = countingScore(problem.gradingMethod, after.scores);
    if (change.kind !== 'reset-attempts' && earned !== null && problem.pointsPossible > 0) {
      const possible = problem.pointsPossible;
      const report = { userId: key.userId, usageKey: key.usageKey, possible, at };
      await recordProblemScore(tx, access.course, { ...report, earned: Math.min(earned, possible) });
      await queueIfEarned(tx, access, at);
    }
    await insertStaffChange(tx, {
      ...key,
      kind: change.kind,
      reason,
      actor,
      attemptsBefore: before.attempts,
      attemptsAfter: after.attempts,
      earnedBefore: countingPoints(problem, before),
      earnedAfter: countingPoints(problem, after),
      possible: possiblePoints(problem),
      at,
    });
    return true;
  });
}
