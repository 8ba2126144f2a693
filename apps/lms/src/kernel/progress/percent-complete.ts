import type { Reader } from '../../db/database.ts';
import { type Access, isEnrolled } from '../access/access.ts';
import { countUnits } from '../completion/overlay.policy.ts';
import { completionOf } from './overlay.ts';

/**
 * Whole percent of units that a learner has completed, 100 only if all are; null for someone who is not enrolled. At most
 * one query.
 */
export async function findPercentComplete(access: Access, reader: Reader): Promise<number | null> {
  if (!isEnrolled(access)) return null;
  const counts = countUnits(access.view, await completionOf(access, reader));
  const all = counts.complete_count + counts.incomplete_count + counts.locked_count;
  if (all > 0 && counts.complete_count === all) return 100;
  return all === 0 ? 0 : Math.min(99, Math.round((100 * counts.complete_count) / all));
}
