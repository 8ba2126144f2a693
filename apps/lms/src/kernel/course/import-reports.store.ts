import type { Asset, CourseTree, Diagnostic } from '@lectern/olx';
import type { Reader, Tx } from '../../db/database.ts';
import type { AccessibilityReport } from '../accessibility/accessibility-report.ts';

/** The stored report of an import, which the course's staff can read. */
export interface StoredImportReport {
  /** Number of blocks by OLX tag. */
  blocksByType: Record<string, number>;
  /** Number of blocks that show as unsupported, by OLX tag. */
  unsupportedByTag: Record<string, number>;
  files: number;
  /** Bytes of all files. */
  size: number;
  /** The counts of all diagnostics, including those that are not stored. */
  counts: { error: number; warning: number; info: number };
  /** The first thousand, errors first. */
  diagnostics: Diagnostic[];
  /** Absent if the course was imported before its content was checked. */
  accessibility?: AccessibilityReport;
}

interface Imported {
  assets: readonly Asset[];
  diagnostics: readonly Diagnostic[];
  accessibility: AccessibilityReport;
}

const MAX_DIAGNOSTICS = 1000;
const SEVERITIES = ['error', 'warning', 'info'] as const;

/** Replaces the report of the course's import before. */
export async function saveImportReport(
  tx: Tx,
  tree: CourseTree,
  found: Imported & { at: number },
): Promise<void> {
  const values = { report: JSON.stringify(reportOn(tree, found)), imported_at: found.at };
  await tx
    .insertInto('import_reports')
    .values({ course_key: tree.courseKey, ...values })
    .onConflict((conflict) => conflict.column('course_key').doUpdateSet(values))
    .execute();
}

/** Replaces the diagnostics with a code in a course's report, and counts its unsupported blocks again. */
export async function updateImportReport(
  tx: Tx,
  tree: CourseTree,
  { code, diagnostics }: { code: string; diagnostics: readonly Diagnostic[] },
): Promise<void> {
  const found = await findImportReport(tx, tree.courseKey);
  if (found === null) return;
  const { importedAt: _, ...report } = found;
  const others = report.diagnostics.filter((each) => each.code !== code);
  const fewer = report.diagnostics.length - others.length;
  const merged = [...others, ...diagnostics.map(shortened)];
  const updated: StoredImportReport = {
    ...report,
    unsupportedByTag: countUnsupported(tree),
    counts: { ...report.counts, warning: report.counts.warning - fewer + diagnostics.length },
    diagnostics: SEVERITIES.flatMap((severity) => merged.filter((each) => each.severity === severity)),
  };
  await tx
    .updateTable('import_reports')
    .set({ report: JSON.stringify(updated) })
    .where('course_key', '=', tree.courseKey)
    .execute();
}

/** Null for a course that was imported before reports were stored. */
export async function findImportReport(
  reader: Reader,
  courseKey: string,
): Promise<(StoredImportReport & { importedAt: number }) | null> {
  const row = await reader
    .selectFrom('import_reports')
    .select(['report', 'imported_at'])
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  if (!row) return null;
  return { ...(JSON.parse(row.report) as StoredImportReport), importedAt: row.imported_at };
}

function reportOn(tree: CourseTree, { assets, diagnostics, accessibility }: Imported): StoredImportReport {
  const blocks = Object.values(tree.blocks);
  const bySeverity = SEVERITIES.map((severity) => diagnostics.filter((each) => each.severity === severity));
  const [errors = [], warnings = [], notes = []] = bySeverity;
  return {
    blocksByType: countTags(blocks),
    unsupportedByTag: countUnsupported(tree),
    files: assets.length,
    size: assets.reduce((sum, { size }) => sum + size, 0),
    counts: { error: errors.length, warning: warnings.length, info: notes.length },
    diagnostics: bySeverity.flat().slice(0, MAX_DIAGNOSTICS).map(shortened),
    accessibility,
  };
}

const shortened = ({ severity, code, message, file, line }: Diagnostic) => ({
  severity,
  code,
  message,
  file,
  line,
});

const countUnsupported = ({ blocks }: CourseTree) =>
  countTags(Object.values(blocks).filter(({ type }) => type === 'unsupported'));

function countTags(blocks: readonly { sourceType: string }[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { sourceType } of blocks) counts.set(sourceType, (counts.get(sourceType) ?? 0) + 1);
  return Object.fromEntries(counts);
}
