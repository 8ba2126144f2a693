import type { Tx } from '../../db/database.ts';
import { removeCompletions } from '../completion/save-completion.store.ts';
import type { CompiledCourse } from '../course/compiled-course.ts';
import { removeProblemScores } from '../grading/save-scores.store.ts';

/** Blocks of a course, and the learner whose work in them is withdrawn. */
export interface WithdrawnBlocks {
  course: CompiledCourse;
  userId: number;
  usageKeys: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Removes the scores of a learner's work, the completion of its blocks, or both. Active days and an issued certificate stay;
 * a queued one is checked again before it is issued. The caller removes or replaces the state of the blocks in the same
 * transaction, and holds the lock of the user. Returns the new revision of the learner's completion, null if it didn't
 * change.
 */
export async function withdrawWork(
  tx: Tx,
  { course, userId, usageKeys, at }: WithdrawnBlocks,
  parts: readonly ('score' | 'completion')[] = ['score', 'completion'],
): Promise<number | null> {
  const { courseKey } = course;
  const revision = parts.includes('completion')
    ? await removeCompletions(tx, { userId, courseKey }, usageKeys)
    : null;
  if (parts.includes('score')) await removeProblemScores(tx, course, { userId, usageKeys, at });
  return revision;
}
