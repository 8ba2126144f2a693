import type { Asset, CourseTree, Diagnostic, ToolKey } from '@lectern/olx';
import type { Clock } from '../../clock.ts';
import type { Database, Reader } from '../../db/database.ts';
import { lockCourse } from '../../db/locks.ts';
import type { AccessibilityReport } from '../../kernel/accessibility/accessibility-report.ts';
import { checkCourse } from '../../kernel/accessibility/check-course.ts';
import { queueCertificateSearch } from '../../kernel/certificates/queue-certificate.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import {
  findCurrentVersion,
  findDateShift,
  getCourseTree,
  saveDateShift,
} from '../../kernel/course/courses.store.ts';
import { saveImportReport } from '../../kernel/course/import-reports.store.ts';
import { shiftDates, shiftTo } from '../../kernel/course/shift-dates.ts';
import { reportUnconnectedTools, resolveTools } from '../../kernel/course/tool-blocks.ts';
import { listComplete, saveAssetName } from '../../kernel/files/assets.store.ts';
import { countScored } from '../../kernel/grading/grading.store.ts';
import { listConnectedTools } from '../../kernel/tools/connected-tools.ts';
import { saveExportedToolKeys } from '../../kernel/tools/tool-keys.store.ts';
import { saveCourseFiles } from './course-files.store.ts';
import { buildVersion, saveVersion } from './course-version.ts';
import { listPublicFiles } from './file-uses.ts';
import { listGradeChanges } from './grade-changes.policy.ts';
import { readExportedPages } from './page-text.ts';
import { withStoredAssets } from './store-assets.ts';

export { ImportRefusedError } from './store-assets.ts';

/** The content of a parsed archive. */
export interface CourseImport {
  tree: CourseTree;
  assets: readonly Asset[];
  /** Absent for none. */
  toolKeys?: readonly ToolKey[];
  diagnostics: readonly Diagnostic[];
}

export interface ImportResult {
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
  /** Whether an earlier import chose `dateShift`, because this one was given no start. */
  isShiftRemembered: boolean;
  /** The content that can't be shown as the author intended, and what changes in learners' grades. */
  diagnostics: readonly Diagnostic[];
  accessibility: AccessibilityReport;
  /** Whether nothing was stored, because only this result was asked for. */
  isDryRun: boolean;
}

/**
 * Stores a course: first its files, in short transactions without visible effect, then the version and its file names
 * in one transaction. So an import is all or nothing, and learners' writes don't wait long for the lock. Importing the
 * same version again changes nothing; another version replaces the current one, and learners' work is kept by usage
 * key; certificates that it lets them have are issued soon after. Throws ImportRefusedError if an asset's bytes don't
 * match its hash.
 *
 * `start` moves all dates, so that the course starts on the day of that time (UTC), or leaves them `as-exported`.
 * Without it, they move by the same amount as at the last import (decision 0043).
 * `isDryRun`: stores nothing.
 */
export async function importCourse(
  { db, clock }: { db: Database; clock: Clock },
  { tree: exported, assets, toolKeys = [], diagnostics: found }: CourseImport,
  { start, isDryRun = false }: { start?: number | 'as-exported' | undefined; isDryRun?: boolean } = {},
): Promise<ImportResult> {
  const dateShift = await chooseDateShift(db, exported, start);
  const connected = await listConnectedTools(db.read, exported.courseKey, { sources: ['operator'] });
  const tools = new Set([...toolKeys.map(({ toolId }) => toolId), ...connected]);
  const tree = resolveTools(shiftDates(exported, dateShift), (toolId) => tools.has(toolId));
  const at = clock.now();
  const built = await buildVersion(tree, { readPage: readExportedPages(assets), at });
  const { courseKey } = tree;
  const before = await findCurrentVersion(db.read, courseKey);
  const diagnostics = [
    ...built.diagnostics,
    ...reportUnconnectedTools(tree),
    ...(await findGradeChanges(db.read, before, tree)),
  ];
  const { version, course } = built;
  const accessibility = await checkCourse(tree);
  const isShiftRemembered = start === undefined && dateShift !== 0;
  const result = {
    courseKey,
    version,
    course,
    dateShift,
    isShiftRemembered,
    diagnostics,
    accessibility,
    isDryRun,
  };
  if (isDryRun) {
    const hashes = [...new Set(assets.map(({ sha256 }) => sha256))];
    const newAssets = hashes.length - (await listComplete(db.read, hashes)).size;
    return { ...result, changed: before !== version, newAssets };
  }
  return withStoredAssets(db, { assets, at }, async (tx, newAssets) => {
    await lockCourse(tx, courseKey);
    for (const { sha256, name, contentType } of assets)
      await saveAssetName(tx, { sha256, name, contentType });
    await saveCourseFiles(tx, courseKey, { assets, publicFiles: listPublicFiles(tree) });
    await saveExportedToolKeys(tx, courseKey, { keys: toolKeys, at });
    const changed = await saveVersion(tx, db, built);
    await saveDateShift(tx, courseKey, dateShift);
    await saveImportReport(tx, tree, {
      assets,
      diagnostics: [...found, ...diagnostics],
      accessibility,
      at,
    });
    await queueCertificateSearch(tx, { courseKey }, at);
    return { ...result, changed, newAssets };
  });
}

/** What replacing the version `before` by `tree` changes in the grades of learners. */
async function findGradeChanges(
  reader: Reader,
  before: string | null,
  tree: CourseTree,
): Promise<Diagnostic[]> {
  if (before === null) return [];
  const { tree: former } = await getCourseTree(reader, before);
  return listGradeChanges(former, tree, await countScored(reader, tree.courseKey));
}

async function chooseDateShift(
  db: Database,
  tree: CourseTree,
  start: number | 'as-exported' | undefined,
): Promise<number> {
  if (start === undefined) return findDateShift(db.read, tree.courseKey);
  return start === 'as-exported' ? 0 : shiftTo(tree, start);
}
