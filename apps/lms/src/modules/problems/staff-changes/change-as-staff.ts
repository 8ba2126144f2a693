import { PythonBusyError, type ScriptFault } from '@lectern/author-python';
import type { Context } from '../../../context.ts';
import { lockUser } from '../../../db/locks.ts';
import { contentHashOf } from '../../../kernel/rendering/content-hash.ts';
import { saveBlockState } from '../../../kernel/unit-visit/block-state.store.ts';
import { recordWork } from '../../../kernel/work/record-work.ts';
import { countingScore } from '../attempts.policy.ts';
import type { Judgement } from '../judging/judge.policy.ts';
import type { ProblemState } from '../problem-state.ts';
import { withoutFeedbackHtml } from '../stored-feedback.ts';
import { judgeAgain } from './judge-again.ts';
import { findStoredState, keyOf, type LearnerProblem, openLearnerProblem } from './learner-problem.ts';
import {
  afterStaffChange,
  countingPoints,
  etagOf,
  isRepeated,
  isSameSubmission,
  possiblePoints,
  type StaffChange,
} from './staff-change.policy.ts';
import { insertStaffChange } from './staff-changes.store.ts';

/** Why nothing changed: the work has changed meanwhile, the author's program failed, or too many scripts are waiting. */
export type StaffChangeResult =
  | { kind: 'done' | 'impossible' | 'busy' }
  | { kind: 'script-failed'; fault: ScriptFault };

/**
 * Changes a learner's work on a problem, with its score and a record of who did it and why, in one transaction. For
 * rescoring, it judges before the transaction, so that no author's program runs while the learner is locked.
 */
export async function changeAsStaff(
  context: Context,
  written: LearnerProblem,
  change: StaffChange,
  by: ChangeAuthor,
): Promise<StaffChangeResult> {
  const { of, state } = await openLearnerProblem(context, written);
  if (change.kind !== 'rescore') return saveChange(context, of, change, by);
  try {
    const run = await judgeAgain(context, of, state);
    if (run === null) return { kind: 'impossible' };
    if (!run.ok) return { kind: 'script-failed', fault: run.fault };
    return await saveChange(context, of, change, by, { state, judgement: run.value });
  } catch (error) {
    if (error instanceof PythonBusyError) return { kind: 'busy' };
    throw error;
  }
}

interface ChangeAuthor {
  actor: string;
  reason: string;
  /** Of the work that staff saw; empty if that doesn't matter. */
  etag: string;
}

/** `rescored`: the judgement, and the state that it is about. */
async function saveChange(
  context: Context,
  of: LearnerProblem,
  change: StaffChange,
  { actor, reason, etag }: ChangeAuthor,
  rescored?: { state: ProblemState; judgement: Judgement },
): Promise<StaffChangeResult> {
  const { problem, access } = of;
  const key = keyOf(of);
  return context.db.write(async (tx) => {
    await lockUser(tx, key.userId);
    const before = await findStoredState(context, of, tx);
    if (rescored && !isSameSubmission(rescored.state, before)) return { kind: 'impossible' };
    if (etag !== '' && etag !== etagOf(before)) {
      return { kind: isRepeated(problem, before, change) ? 'done' : 'impossible' };
    }
    const after = afterStaffChange(problem, before, change, rescored?.judgement);
    if (!after) return { kind: 'impossible' };
    const at = context.clock.now();
    const { judgement } = after;
    // Rescoring uses the current version; otherwise the points stay those of the version that was answered.
    const contentHash = change.kind === 'rescore' ? contentHashOf(problem) : before.contentHash;
    const stored = { ...after, contentHash, judgement: judgement && withoutFeedbackHtml(judgement) };
    await saveBlockState(tx, key, stored, at);
    const earned = countingScore(problem.gradingMethod, after.scores);
    if (change.kind !== 'reset-attempts' && earned !== null) {
      const score = { earned, possible: problem.pointsPossible };
      await recordWork(tx, { ...key, access, at }, { by: 'staff', score });
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
    return { kind: 'done' };
  });
}
