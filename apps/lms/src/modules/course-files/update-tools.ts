import type { CourseTree } from '@lectern/olx';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { lockCourse } from '../../db/locks.ts';
import { findCurrentVersion, getCourseTree } from '../../kernel/course/courses.store.ts';
import { updateImportReport } from '../../kernel/course/import-reports.store.ts';
import { reportUnconnectedTools, resolveTools, TOOL_KEY_MISSING } from '../../kernel/course/tool-blocks.ts';
import { listConnectedTools } from '../../kernel/tools/connected-tools.ts';
import { buildVersion, saveVersion } from './course-version.ts';
import { readStoredPages } from './page-text.ts';

/**
 * Makes a version of the course current in which exactly the connected tools can be opened, as an import would. Call it after
 * one was connected or disconnected. Returns the course's tree; null if the course was imported meanwhile, which did the same.
 */
export async function updateTools(
  { db, clock }: { db: Database; clock: Clock },
  courseKey: string,
): Promise<CourseTree | null> {
  const before = await findCurrentVersion(db.read, courseKey);
  if (before === null) throw new Error(`There is no course ${courseKey}`);
  const { tree: stored } = await getCourseTree(db.read, before);
  const connected = await listConnectedTools(db.read, courseKey, { sources: ['export', 'operator'] });
  const tree = resolveTools(stored, (toolId) => connected.has(toolId));
  if (tree === stored) return tree;
  const built = await buildVersion(tree, { readPage: readStoredPages(db.read), at: clock.now() });
  return db.write(async (tx) => {
    await lockCourse(tx, courseKey);
    if ((await findCurrentVersion(tx, courseKey)) !== before) return null;
    await saveVersion(tx, db, built);
    await updateImportReport(tx, tree, {
      code: TOOL_KEY_MISSING,
      diagnostics: reportUnconnectedTools(tree),
    });
    return tree;
  });
}
