import type { CourseTree } from '@lectern/olx';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { lockCourse } from '../../db/locks.ts';
import { findCurrentVersion, getCourseTree } from '../../kernel/course/courses.store.ts';
import { updateImportReport } from '../../kernel/course/import-reports.store.ts';
import { reportToolsWithoutKey, resolveTools, TOOL_KEY_MISSING } from '../../kernel/course/tool-blocks.ts';
import { listToolKeys } from '../../kernel/tools/tool-keys.store.ts';
import { buildVersion, saveVersion } from './course-version.ts';
import { readStoredPages } from './page-text.ts';

/**
 * Makes a version of the course current in which exactly the tools with a key can be opened, as an import would. Call it after
 * a key was added or removed. Returns the course's tree; null if the course was imported meanwhile, which did the same.
 */
export async function updateTools(
  { db, clock }: { db: Database; clock: Clock },
  courseKey: string,
): Promise<CourseTree | null> {
  const before = await findCurrentVersion(db.read, courseKey);
  if (before === null) throw new Error(`There is no course ${courseKey}`);
  const { tree: stored } = await getCourseTree(db.read, before);
  const keys = new Set((await listToolKeys(db.read, courseKey)).map(({ toolId }) => toolId));
  const tree = resolveTools(stored, (toolId) => keys.has(toolId));
  if (tree === stored) return tree;
  const built = await buildVersion(tree, { readPage: readStoredPages(db.read), at: clock.now() });
  return db.write(async (tx) => {
    await lockCourse(tx, courseKey);
    if ((await findCurrentVersion(tx, courseKey)) !== before) return null;
    await saveVersion(tx, db, built);
    await updateImportReport(tx, tree, {
      code: TOOL_KEY_MISSING,
      diagnostics: reportToolsWithoutKey(tree),
    });
    return tree;
  });
}
