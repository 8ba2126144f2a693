import { sql } from 'kysely';
import type { MigrationDb } from './migration.ts';

interface Version {
  course_key: string;
  tree: string;
}

/**
 * Which files of a course are for everyone: those on its card and about page. Courses imported before get theirs from
 * their trees, so that no card loses its image.
 */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable('course_files')
    .addColumn('is_public', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  const { rows: runs } = await sql<{ version: string }>`SELECT version FROM course_runs`.execute(db);
  for (const { version } of runs) {
    const { rows } = await sql<Version>`
      SELECT course_key, tree FROM course_versions WHERE version = ${version}`.execute(db);
    for (const { course_key, tree } of rows) {
      const { catalogVisibility, courseImage, about } = JSON.parse(tree);
      if (catalogVisibility === 'none') continue;
      const addresses = JSON.stringify([courseImage, about]).matchAll(
        /\/assets\/courseware\/([0-9a-f]{64})\//g,
      );
      for (const [, sha256] of addresses) {
        await sql`
          UPDATE course_files SET is_public = 1
          WHERE course_key = ${course_key} AND sha256 = ${sha256}`.execute(db);
      }
    }
  }
}
