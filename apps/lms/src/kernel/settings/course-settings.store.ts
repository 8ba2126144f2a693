import type { Reader, Tx } from '../../db/database.ts';
import { DEFAULT_SETTINGS, type RunSettings, readRunSettings } from './course-settings.ts';

/** The settings of a course; defaults for those that aren't set. */
export async function findRunSettings(reader: Reader, courseKey: string): Promise<RunSettings> {
  const row = await reader
    .selectFrom('course_settings')
    .select('settings')
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return readRunSettings(row?.settings ?? null);
}

/** The settings of every course that has some, by its key. */
export async function listRunSettings(reader: Reader): Promise<ReadonlyMap<string, RunSettings>> {
  const rows = await reader.selectFrom('course_settings').select(['course_key', 'settings']).execute();
  return new Map(rows.map((row) => [row.course_key, readRunSettings(row.settings)]));
}

/** Replaces the settings of a course. Stores only what differs from the defaults, so that new defaults apply to all courses. */
export async function saveRunSettings(
  tx: Tx,
  courseKey: string,
  { settings, at }: { settings: RunSettings; at: number },
): Promise<void> {
  const changed = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_SETTINGS[name as keyof RunSettings]),
  );
  const values = { settings: JSON.stringify(Object.fromEntries(changed)), saved_at: at };
  await tx
    .insertInto('course_settings')
    .values({ course_key: courseKey, ...values })
    .onConflict((conflict) => conflict.column('course_key').doUpdateSet(values))
    .execute();
}
