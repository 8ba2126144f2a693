import type { Tx } from '../../db/database.ts';
import type { CompiledCourse } from '../course/compiled-course.ts';
import { renewGrades } from './save-scores.store.ts';

/** A score that replaces what the learner earned. */
export interface GradeOverride {
  userId: number;
  sequenceKey: string;
  /** Weighted points. */
  earned: number;
  /** Above 0. */
  possible: number;
  /** Shown to the learner. */
  reason: string;
  /** Who set it: a username of the site, or of the operating system. */
  actor: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Sets the score of a sequence, replacing an earlier override. The caller holds the lock of the user. Throws RangeError
 * for impossible points.
 */
export async function saveGradeOverride(
  tx: Tx,
  course: CompiledCourse,
  override: GradeOverride,
): Promise<void> {
  const { userId, sequenceKey, earned, possible, reason, actor, at } = override;
  if (!(possible > 0 && earned >= 0 && earned <= possible))
    throw new RangeError('earned must be within 0..possible, possible above 0');
  const values = { earned, possible, reason, actor, created_at: at };
  await tx
    .insertInto('grade_overrides')
    .values({ user_id: userId, course_key: course.courseKey, sequence_key: sequenceKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key', 'sequence_key']).doUpdateSet(values))
    .execute();
  await renewGrades(tx, course, userId, at);
}

/** Removes an override, so that the earned score counts again; false without one. The caller holds the lock of the user. */
export async function removeGradeOverride(
  tx: Tx,
  course: CompiledCourse,
  { userId, sequenceKey, at }: Pick<GradeOverride, 'userId' | 'sequenceKey' | 'at'>,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('grade_overrides')
    .where('user_id', '=', userId)
    .where('course_key', '=', course.courseKey)
    .where('sequence_key', '=', sequenceKey)
    .returning('actor')
    .executeTakeFirst();
  if (removed) await renewGrades(tx, course, userId, at);
  return removed !== undefined;
}
