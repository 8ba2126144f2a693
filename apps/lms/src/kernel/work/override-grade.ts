import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { queueCertificateSearch } from '../certificates/queue-certificate.ts';
import {
  type GradeOverride,
  removeGradeOverride,
  saveGradeOverride,
} from '../grading/grade-overrides.store.ts';

/** A score of a sequence that replaces what the learner earned, and who decided that why. */
export type OverridingScore = Pick<GradeOverride, 'earned' | 'possible' | 'reason' | 'actor'>;

/**
 * Overrides a learner's score in a sequence, or lets the earned score count again if `score` is null. The learner may have
 * earned a certificate by it; an existing one stays. False, without changes, if there is no override to remove, or no
 * course. Throws RangeError for impossible points.
 */
export function overrideGrade(
  { db, courses, clock }: Pick<Context, 'db' | 'courses' | 'clock'>,
  { userId, courseKey, sequenceKey }: { userId: number; courseKey: string; sequenceKey: string },
  score: OverridingScore | null,
): Promise<boolean> {
  return db.write(async (tx) => {
    await lockUser(tx, userId);
    const course = await courses.findCourse(tx, courseKey);
    if (!course) return false;
    const at = clock.now();
    if (score) await saveGradeOverride(tx, course, { ...score, userId, sequenceKey, at });
    else if (!(await removeGradeOverride(tx, course, { userId, sequenceKey, at }))) return false;
    await queueCertificateSearch(tx, { userId, courseKey }, at);
    return true;
  });
}
