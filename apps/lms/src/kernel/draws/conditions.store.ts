import type { Tx } from '../../db/database.ts';
import type { SourceWork } from './condition.policy.ts';

/** Replaces the blocks that conditional content of a course depends on. The caller holds the lock of the course. */
export async function saveConditionSources(
  tx: Tx,
  courseKey: string,
  usageKeys: readonly string[],
): Promise<void> {
  await tx.deleteFrom('condition_sources').where('course_key', '=', courseKey).execute();
  if (usageKeys.length === 0) return;
  await tx
    .insertInto('condition_sources')
    .values(usageKeys.map((usageKey) => ({ course_key: courseKey, usage_key: usageKey })))
    .execute();
}

/** Separators of {@link readSourceWork}: control characters, which neither keys nor the ids of an author's answers contain. */
export const ROW = '\u001e';
export const FIELD = '\u001f';

/** Parses the work on the sources of conditions as `sourceWorkColumn` selects it, by usage key. */
export function readSourceWork(column: string | null): ReadonlyMap<string, SourceWork> {
  const rows = (column ?? '').split(ROW).filter((row) => row !== '');
  return new Map(
    rows.map((row) => {
      const [usageKey = '', completed, correct, ...answers] = row.split(FIELD);
      return [usageKey, { isCompleted: completed === '1', isCorrect: correct === '1', answers }];
    }),
  );
}
