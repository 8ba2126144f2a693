import type { Reader, Tx } from '../../db/database.ts';
import { RENDERER } from '../rendering/renderer.ts';

/** JSON of a version's rendered tree; null if it was not rendered, or by another renderer. */
export async function findRendering(
  reader: Reader,
  version: string,
): Promise<{ tree: string; createdAt: number } | null> {
  const row = await reader
    .selectFrom('course_renderings')
    .innerJoin('course_versions', 'course_versions.version', 'course_renderings.version')
    .select(['course_renderings.tree', 'course_versions.created_at'])
    .where('course_renderings.version', '=', version)
    .where('course_renderings.renderer', '=', RENDERER)
    .executeTakeFirst();
  return row ? { tree: row.tree, createdAt: row.created_at } : null;
}

/** The current versions of courses that this renderer has not rendered yet. */
export async function listUnrenderedVersions(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('course_runs')
    .leftJoin('course_renderings', (join) =>
      join
        .onRef('course_renderings.version', '=', 'course_runs.version')
        .on('course_renderings.renderer', '=', RENDERER),
    )
    .select('course_runs.version')
    .where('course_renderings.version', 'is', null)
    .execute();
  return rows.map((row) => row.version);
}

/** Stores a rendering, replacing that of another renderer. */
export async function saveRendering(tx: Tx, version: string, tree: string): Promise<void> {
  const values = { renderer: RENDERER, tree };
  await tx
    .insertInto('course_renderings')
    .values({ version, ...values })
    .onConflict((conflict) => conflict.column('version').doUpdateSet(values))
    .execute();
}
