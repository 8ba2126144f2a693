import type { Block, ExerciseContent } from '@lectern/olx';
import type { Context } from '../../../context.ts';
import type { Reader, Tx } from '../../../db/database.ts';
import { lockUser } from '../../../db/locks.ts';
import type { Access } from '../../../kernel/access/access.ts';
import { recordCompletion, removeCompletions } from '../../../kernel/completion/completion.store.ts';
import { recordProblemScore, removeProblemScore } from '../../../kernel/grading/grading.store.ts';
import { notifyOfGrade } from '../../../kernel/notifications/notify-grade.ts';
import type { User } from '../../../plugins/identity.types.ts';
import { queueIfEarned } from '../../certificates/queue-if-earned.ts';
import { findBlockState } from '../../problems/block-state.store.ts';
import { insertStaffChange } from '../../problems/staff-changes/staff-changes.store.ts';
import type { CheckedFile } from '../../uploads/check-file.ts';
import { withStoredUpload } from '../../uploads/store-upload.ts';
import { readStoredExercise, type StoredExercise } from '../exercise.policy.ts';
import { saveExerciseState } from '../exercise-state.ts';
import { exerciseTypeOf } from '../exercise-types.ts';
import { afterGradeChange, type GradeChange } from './grade-change.policy.ts';

/** An exercise that staff grade, with the access of the learner whose work it is about. */
export interface LearnerWork {
  access: Access & { user: User };
  block: Block;
  content: ExerciseContent;
}

const keyOf = ({ access, block }: LearnerWork) => ({
  userId: access.user.id,
  courseKey: access.course.courseKey,
  usageKey: block.usageKey,
});

/** The learner's work as stored. */
export async function findWork(of: LearnerWork, reader: Reader): Promise<StoredExercise> {
  return readStoredExercise((await findBlockState(reader, keyOf(of)))?.state);
}

/**
 * Changes the grade of a learner's work: state, score, completion, certificate and a record of who did it, in one transaction.
 * A `file` is returned to the learner with a grade. Returns false, without changes, if the change isn't possible (any more).
 */
export async function gradeWork(
  context: Context,
  of: LearnerWork,
  change: GradeChange,
  { actor, file }: { actor: string; file: CheckedFile | null },
): Promise<boolean> {
  const owner = keyOf(of);
  if (change.kind === 'grade' && file !== null) {
    return withStoredUpload(context, { file, owner }, (tx, { id, name, size }) =>
      changeGrade(context, tx, of, { change: { ...change, annotated: { id, name, size } }, actor }),
    );
  }
  return context.db.write(async (tx) => {
    await lockUser(tx, owner.userId);
    return changeGrade(context, tx, of, { change, actor });
  });
}

/** Grades the work of several learners, all or none. Learners are locked by id in order, so that concurrent calls can't deadlock. */
export async function gradeWorks(
  context: Context,
  works: readonly { of: LearnerWork; points: number }[],
  { actor }: { actor: string },
): Promise<void> {
  const sorted = works.toSorted((a, b) => a.of.access.user.id - b.of.access.user.id);
  await context.db.write(async (tx) => {
    for (const { of } of sorted) await lockUser(tx, of.access.user.id);
    for (const { of, points } of sorted) {
      const change = { kind: 'grade', points, comment: '', annotated: null } as const;
      await changeGrade(context, tx, of, { change, actor });
    }
  });
}

/** The caller holds the lock of the learner. */
async function changeGrade(
  context: Context,
  tx: Tx,
  of: LearnerWork,
  { change, actor }: { change: GradeChange; actor: string },
): Promise<boolean> {
  const { access, content } = of;
  const key = keyOf(of);
  const { userId, courseKey, usageKey } = key;
  const at = context.clock.now();
  const before = await findWork(of, tx);
  const after = afterGradeChange(content, before, change, at);
  if (after === null) {
    // Removes the file that came with the change, since the state doesn't refer to it.
    await saveExerciseState(tx, key, { type: exerciseTypeOf(content.exercise), stored: before, at });
    return false;
  }
  await saveExerciseState(tx, key, { type: exerciseTypeOf(content.exercise), stored: after, at });
  const possible = content.pointsPossible;
  if (change.kind === 'grade' && possible > 0) {
    await recordProblemScore(tx, access.course, { userId, usageKey, earned: change.points, possible, at });
    await queueIfEarned(tx, access, at);
  }
  if (change.kind === 'remove-grade') await removeProblemScore(tx, access.course, { userId, usageKey, at });
  const isOffline = content.exercise.type === 'graded-offline';
  if (change.kind === 'return-work' || (isOffline && change.kind === 'remove-grade')) {
    await removeCompletions(tx, { userId, courseKey }, [usageKey]);
  } else if (isOffline) {
    await recordCompletion(tx, { userId, courseKey, usageKey, completion: 1, at });
  }
  if (change.kind === 'grade') await notifyOfGrade(tx, of, at);
  await insertStaffChange(tx, {
    ...key,
    kind: change.kind,
    reason: change.kind === 'grade' ? change.comment : '',
    actor,
    attemptsBefore: before.attempts,
    attemptsAfter: after.attempts,
    earnedBefore: before.earned,
    earnedAfter: after.earned,
    possible,
    at,
  });
  return true;
}
