import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { findAccessOfUser } from '../../kernel/access/access.ts';
import type { CompiledCourse, CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { findSequence } from '../../kernel/course/find-sequence.ts';
import { dueOf } from '../../kernel/due-dates/due.policy.ts';
import { endOfAttempt, isRunning, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { findExamAttempt, saveExtraTime, updateExamAttempt } from '../../kernel/exams/exam-attempts.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { resetExam } from './reset-exam.ts';

/** A learner's timed exam. */
export interface LearnersExam {
  user: User;
  courseKey: string;
  sequenceKey: string;
}

/** Who decided something about an exam, and why. */
interface Decision {
  reason: string;
  actor: string;
}

/** `ended`: the time counts for the next attempt only. `endsAt` of a running one is epoch milliseconds. */
export type ExtraTimeResult = { kind: 'no-attempt' | 'ended' } | { kind: 'running'; endsAt: number };

/**
 * Gives a learner more minutes in a timed exam, 0 for none. They count from the start of an attempt; one that has ended
 * stays so. Null, without changes, if the course no longer has this exam.
 */
export function giveExtraTime(
  context: Context,
  exam: LearnersExam,
  { minutes, ...decision }: Decision & { minutes: number },
): Promise<ExtraTimeResult | null> {
  const key = keyOf(exam);
  return inExam<ExtraTimeResult>(context, exam, async (tx, { course, sequence: { block } }) => {
    const now = context.clock.now();
    await saveExtraTime(tx, { ...key, ...decision, minutes, at: now });
    const attempt = await findExamAttempt(tx, key);
    if (!attempt) return { kind: 'no-attempt' };
    if (!isRunning(attempt, now)) return { kind: 'ended' };
    const access = await findAccessOfUser(context, course.courseKey, exam.user, tx);
    const endsAt = endOfAttempt({
      startedAt: attempt.startedAt,
      minutes: (timeLimitOf(block) ?? 0) + minutes,
      due: dueOf(course.tree, block, access?.scheduleStart ?? null),
    });
    await updateExamAttempt(tx, attempt.id, { endsAt });
    return { kind: 'running', endsAt };
  });
}

/**
 * Removes a learner's attempt, answers and points, so that they can take an exam again; false without an attempt. Null,
 * without changes, if the course no longer has this exam.
 */
export function resetAttempt(
  context: Context,
  exam: LearnersExam,
  { reason, actor }: Decision,
): Promise<boolean | null> {
  return inExam(context, exam, async (tx, { course, sequence }) => {
    const attempt = await findExamAttempt(tx, keyOf(exam));
    if (!attempt) return false;
    const reset = { at: context.clock.now(), by: actor, reason };
    await resetExam(tx, course, { userId: exam.user.id, sequence, attempt, reset });
    return true;
  });
}

const keyOf = ({ user, courseKey, sequenceKey }: LearnersExam) => ({
  userId: user.id,
  courseKey,
  sequenceKey,
});

/** Changes an exam of the current version of the course, with the lock of the learner. */
function inExam<T>(
  { db, courses }: Context,
  { user, courseKey, sequenceKey }: LearnersExam,
  change: (tx: Tx, found: { course: CompiledCourse; sequence: CompiledSequence }) => Promise<T>,
): Promise<T | null> {
  return db.write(async (tx) => {
    await lockUser(tx, user.id);
    const course = await courses.findCourse(tx, courseKey);
    const sequence = course && findSequence(course, sequenceKey);
    if (!course || !sequence || timeLimitOf(sequence.block) === null) return null;
    return change(tx, { course, sequence });
  });
}
