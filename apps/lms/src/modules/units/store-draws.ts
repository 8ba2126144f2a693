import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { findAccessOfUser } from '../../kernel/access/access.ts';
import { listUnstoredDraws } from '../../kernel/course-view/learner-draws.ts';
import { saveDraws } from '../../kernel/draws/draws.store.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';

/**
 * Stores a learner's draws in a unit before they see it, so that they stay the same whatever the course team changes
 * later. Returns whether any were stored: then the visit may have to be opened again, as another process may have drawn
 * from a newer version of the course.
 */
export async function storeDraws(context: Context, visit: UnitVisit): Promise<boolean> {
  const { access, unit, learnerId, savesWork } = visit;
  const { course, head, user, visitor } = access;
  if (learnerId === null || !savesWork || visitor.isStaff) return false;
  if (listUnstoredDraws({ course, unit }, access, head.storedDraws).size === 0) return false;
  await context.db.write(async (tx) => {
    await lockUser(tx, learnerId);
    const current = await findAccessOfUser(context, course.courseKey, user, tx);
    const place = current?.course.places.get(unit.block.usageKey);
    const found = place?.level === 'unit' ? current?.course.units[place.unit] : undefined;
    if (!current || !found) return;
    const draws = listUnstoredDraws(
      { course: current.course, unit: found },
      current,
      current.head.storedDraws,
    );
    await saveDraws(tx, {
      userId: learnerId,
      courseKey: course.courseKey,
      draws,
      at: context.clock.now(),
    });
  });
  return true;
}
