import type { Block, ExerciseContent } from '@lectern/olx';
import type { Context } from '../../../context.ts';
import type { Reader, Tx } from '../../../db/database.ts';
import { lockUser } from '../../../db/locks.ts';
import type { Access } from '../../../kernel/access/access.ts';
import { notifyOfGrade } from '../../../kernel/notifications/notify-grade.ts';
import { findBlockState } from '../../../kernel/unit-visit/block-state.store.ts';
import type { User } from '../../../kernel/users/user.ts';
import { recordWork } from '../../../kernel/work/record-work.ts';
import { withdrawWork } from '../../../kernel/work/withdraw-work.ts';
import { insertStaffChange } from '../../problems/staff-changes/staff-changes.store.ts';
import type { CheckedFile } from '../../uploads/check-file.ts';
import { withStoredUpload } from '../../uploads/store-upload.ts';
import { readStoredExercise, type StoredExercise } from '../exercise.policy.ts';
import { saveExerciseState } from '../exercise-state.ts';
import { exerciseTypeOf } from '../exercise-types.ts';
import { afterGradeChange, etagOf, type GradeChange, isRepeated } from './grade-change.policy.ts';

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
 * A `file` is returned to the learner with a grade. `etag` is of the work that staff saw; empty if that doesn't matter. Returns false,
 * without changes, if the change isn't possible (any more), or the work is another now.
 */
export async function gradeWork(
  context: Context,
  of: LearnerWork,
  change: GradeChange,
  { actor, file, etag }: { actor: string; file: CheckedFile | null; etag: string },
): Promise<boolean> {
  const owner = keyOf(of);
  if (change.kind === 'grade' && file !== null) {
    return withStoredUpload(context, { file, owner }, (tx, { id, name, size }) =>
      changeGrade(context, tx, of, { change: { ...change, annotated: { id, name, size } }, actor, etag }),
    );
  }
  return context.db.write(async (tx) => {
    await lockUser(tx, owner.userId);
    return changeGrade(context, tx, of, { change, actor, etag });
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
      await changeGrade(context, tx, of, { change, actor, etag: '' });
    }
  });
}

/** The caller holds the lock of the learner. */
async function changeGrade(
  context: Context,
  tx: Tx,
  of: LearnerWork,
  { change, actor, etag }: { change: GradeChange; actor: string; etag: string },
): Promise<boolean> {
  const { access, content } = of;
  const key = keyOf(of);
  const { userId, usageKey } = key;
  const at = context.clock.now();
  const before = await findWork(of, tx);
  const isStale = etag !== '' && etag !== etagOf(before);
  if (isStale && isRepeated(before, change)) return true;
  const after = isStale ? null : afterGradeChange(content, before, change, at);
  if (after === null) {
    // Removes the file that came with the change, since the state doesn't refer to it.
    await saveExerciseState(tx, key, { type: exerciseTypeOf(content.exercise), stored: before, at });
    return false;
  }
  await saveExerciseState(tx, key, { type: exerciseTypeOf(content.exercise), stored: after, at });
  const possible = content.pointsPossible;
  // Work done elsewhere is complete as long as it has a grade; a file is complete by handing it in.
  const isOffline = content.exercise.type === 'graded-offline';
  if (change.kind === 'grade') {
    const score = { earned: change.points, possible };
    const completion = isOffline ? 1 : null;
    await recordWork(tx, { access, userId, usageKey, at }, { by: 'staff', score, completion });
    await notifyOfGrade(tx, of, at);
  } else {
    const withdrawn = { course: access.course, userId, usageKeys: [usageKey], at };
    await withdrawWork(tx, withdrawn, withdrawnParts(change.kind, isOffline));
  }
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

function withdrawnParts(
  kind: 'remove-grade' | 'return-work',
  isOffline: boolean,
): ('score' | 'completion')[] {
  if (kind === 'return-work') return ['completion'];
  return isOffline ? ['score', 'completion'] : ['score'];
}
