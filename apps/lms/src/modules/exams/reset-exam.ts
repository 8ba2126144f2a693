import type { Tx } from '../../db/database.ts';
import { removeCountedAnswers } from '../../kernel/answers/exercise-answers.store.ts';
import type { CompiledCourse, CompiledSequence } from '../../kernel/course/compiled-course.ts';
import type { ExamAttempt } from '../../kernel/exams/exam.policy.ts';
import { resetExamAttempt } from '../../kernel/exams/exam-attempts.store.ts';
import { removeUploads } from '../../kernel/files/uploads.store.ts';
import { removeBlockStates } from '../../kernel/unit-visit/block-state.store.ts';
import { withdrawWork } from '../../kernel/work/withdraw-work.ts';
import { removePeerWork } from '../exercises/open-response/peer-claims.store.ts';

/**
 * Resets an exam for a learner: the attempt no longer counts, and the answers and points in the exam are removed. An
 * override of the grade stays. The caller holds the lock of the user.
 */
export async function resetExam(
  tx: Tx,
  course: CompiledCourse,
  {
    userId,
    sequence,
    attempt,
    reset,
  }: {
    userId: number;
    sequence: CompiledSequence;
    attempt: ExamAttempt;
    reset: { at: number; by: string; reason: string };
  },
): Promise<void> {
  const { courseKey } = course;
  const blocks = sequence.units.flatMap((unit) => course.units[unit]?.components ?? []);
  const keys = blocks.map(({ usageKey }) => usageKey);
  await resetExamAttempt(tx, attempt.id, reset);
  await removeBlockStates(tx, { userId, courseKey }, keys);
  await removePeerWork(tx, { userId, courseKey }, keys);
  await removeCountedAnswers(tx, { userId, courseKey }, keys);
  await removeUploads(tx, { userId, courseKey }, keys);
  await withdrawWork(tx, { course, userId, usageKeys: keys, at: reset.at });
}
