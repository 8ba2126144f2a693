import { createHash } from 'node:crypto';
import type { Asset, CourseTree, Diagnostic } from '@lectern/olx';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { lockCourse } from '../../db/locks.ts';
import { compileCourse } from '../../kernel/course/compile-course.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { summarizeCourse } from '../../kernel/course/course-summary.ts';
import { findDateShift, saveCourse, saveDateShift } from '../../kernel/course/courses.store.ts';
import { saveImportReport } from '../../kernel/course/import-reports.store.ts';
import { shiftDates, shiftTo } from '../../kernel/course/shift-dates.ts';
import { saveConditionSources } from '../../kernel/draws/conditions.store.ts';
import { saveRendering } from '../../kernel/rendering/renderings.store.ts';
import { indexCourse } from '../../kernel/search/index-course.ts';
import { saveSearchIndex } from '../../kernel/search/search.store.ts';
import { saveAssetName } from './assets.store.ts';
import { saveCourseFiles } from './course-files.store.ts';
import { readExportedPages } from './page-text.ts';
import { withStoredAssets } from './store-assets.ts';

export { ImportRefusedError } from './store-assets.ts';

/** The content of a parsed archive. */
export interface CourseImport {
  tree: CourseTree;
  assets: readonly Asset[];
  diagnostics: readonly Diagnostic[];
}

export interface ImportOutcome {
  courseKey: string;
  /** SHA-256 of the tree, hex. */
  version: string;
  /** False if this version already existed. */
  changed: boolean;
  /** How many assets were not stored before. */
  newAssets: number;
  course: CompiledCourse;
  /** Milliseconds that were added to every date of the export. */
  dateShift: number;
  /** The content that can't be shown as the author intended. */
  diagnostics: readonly Diagnostic[];
}

/**
 * Stores a course: first its files, in short transactions without visible effect, then the version and its file names
 * in one transaction. So an import is all or nothing, and learners' writes don't wait long for the lock. Importing the
 * same version again changes nothing; another version replaces the current one, and learners' work is kept by usage
 * key. Throws ImportRefusedError if an asset's bytes don't match its hash.
 *
 * `start` moves all dates, so that the course starts on the day of that time (UTC), or leaves them `as-exported`.
 * Without it, they move by the same amount as at the last import (decision 0043).
 */
export async function importCourse(
  { db, clock }: { db: Database; clock: Clock },
  { tree: exported, assets, diagnostics: found }: CourseImport,
  { start }: { start?: number | 'as-exported' } = {},
): Promise<ImportOutcome> {
  const dateShift = await chooseDateShift(db, exported, start);
  const tree = shiftDates(exported, dateShift);
  const text = JSON.stringify(tree);
  const version = createHash('sha256').update(text).digest('hex');
  const at = clock.now();
  const { renderCourse } = await import('../../kernel/rendering/render-course.ts');
  const rendered = await renderCourse(tree);
  // Fails here, rather than in a learner's request, if the tree violates its invariants.
  const course = compileCourse(rendered.tree, version, at);
  const rendering = JSON.stringify(rendered.tree);
  const searchIndex = await indexCourse(course, readExportedPages(assets));
  return withStoredAssets(db, { assets, at }, async (tx, newAssets) => {
    await lockCourse(tx, tree.courseKey);
    for (const { sha256, name, contentType } of assets)
      await saveAssetName(tx, { sha256, name, contentType });
    await saveCourseFiles(tx, tree.courseKey, assets);
    const changed = await saveCourse(tx, {
      courseKey: tree.courseKey,
      version,
      tree: text,
      summary: summarizeCourse(tree),
      at,
    });
    await saveDateShift(tx, tree.courseKey, dateShift);
    await saveRendering(tx, version, rendering);
    await saveConditionSources(tx, tree.courseKey, listConditionSources(tree));
    await saveSearchIndex(tx, db.dialect, searchIndex);
    const { diagnostics } = rendered;
    await saveImportReport(tx, tree, { assets, diagnostics: [...found, ...diagnostics], at });
    return { courseKey: tree.courseKey, version, changed, newAssets, course, dateShift, diagnostics };
  });
}

const listConditionSources = ({ selectors = {} }: CourseTree): string[] => [
  ...new Set(Object.values(selectors).flatMap(({ condition }) => condition?.sources ?? [])),
];

async function chooseDateShift(
  db: Database,
  tree: CourseTree,
  start: number | 'as-exported' | undefined,
): Promise<number> {
  if (start === undefined) return findDateShift(db.read, tree.courseKey);
  return start === 'as-exported' ? 0 : shiftTo(tree, start);
}
