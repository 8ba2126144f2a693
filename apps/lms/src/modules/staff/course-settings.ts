import type { Context } from '../../context.ts';
import { lockCourse } from '../../db/locks.ts';
import { queueCertificateSearch } from '../../kernel/certificates/queue-certificate.ts';
import { findContradictions } from '../../kernel/settings/course-settings.policy.ts';
import { findRunSettings, saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import type { RunSettings } from '../../kernel/settings/course-settings.ts';

/**
 * Changes settings of a course; the others stay. Learners may have earned certificates by it. Returns the settings, or the
 * contradictions because of which nothing was changed.
 */
export function changeCourseSettings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  courseKey: string,
  changes: Partial<RunSettings>,
): Promise<{ settings: RunSettings } | { contradictions: string[] }> {
  return db.write(async (tx) => {
    await lockCourse(tx, courseKey);
    const settings = { ...(await findRunSettings(tx, courseKey)), ...changes };
    const contradictions = findContradictions(settings);
    if (contradictions.length > 0) return { contradictions };
    const at = clock.now();
    await saveRunSettings(tx, courseKey, { settings, at });
    await queueCertificateSearch(tx, { courseKey }, at);
    return { settings };
  });
}
