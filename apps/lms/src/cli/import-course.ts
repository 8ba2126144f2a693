import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PythonBusyError, type PythonSandbox } from '@lectern/author-python';
import { type Course, type Diagnostic, OlxError, type Progress, readCourse } from '@lectern/olx';
import type { Context } from '../context.ts';
import { blockTypeName } from '../kernel/course/block-type-names.ts';
import { listTools } from '../kernel/course/tool-blocks.ts';
import { gradeLossOf } from '../kernel/grading/unearnable.policy.ts';
import {
  ImportRefusedError,
  type ImportResult,
  importCourse,
} from '../modules/course-files/import-course.ts';
import { createScriptRunner, openImportSandbox } from '../modules/course-files/script-runner.ts';
import { CommandError } from './command.ts';
import type { ImportReport } from './import-report.ts';

export interface ImportOptions {
  /**
   * A time on the day (UTC) on which the course starts, or the dates of the export; by default the same shift as at the
   * last import.
   */
  start?: number | 'as-exported' | undefined;
  /** Stores nothing, and only reports. */
  isDryRun?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Runs the scripts of problems; it is closed afterwards. */
  python?: PythonSandbox;
}

/**
 * Reads a `.tar.gz` export or a folder and stores it, all or nothing. Throws CommandError with the code of the problem;
 * then nothing was stored.
 */
export async function importFrom(
  context: Pick<Context, 'db' | 'clock' | 'python'>,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { start, isDryRun = false, onProgress } = options;
  const python = options.python ?? openImportSandbox(() => context.python.getRuntime());
  try {
    const course = await readCourse(await sourceAt(path), {
      ...(onProgress && { onProgress }),
      translateName: blockTypeName,
      scripts: (library) => createScriptRunner(python, library),
    });
    try {
      return reportOn(course, await importCourse(context, course, { start, isDryRun }));
    } finally {
      await course.close();
    }
  } catch (error) {
    throw await explained(error, path);
  } finally {
    await python.close();
  }
}

function reportOn({ tree, summary, ...course }: Course, result: ImportResult): ImportReport {
  const diagnostics = [...course.diagnostics, ...result.diagnostics];
  const count = (severity: Diagnostic['severity']) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const diagnosticsBySeverity = { error: count('error'), warning: count('warning'), info: count('info') };
  return {
    result,
    diagnostics,
    summary: {
      ...summary,
      unsupportedByTag: { ...summary.unsupportedByTag, ...countTools(result, summary.unsupportedByTag) },
      diagnosticsBySeverity,
    },
    title: tree.title,
    gradeLoss: gradeLossOf(result.course),
  };
}

/** Tools that aren't connected are unsupported on this site only: by tag, together with those that are so everywhere. */
function countTools(
  { course }: ImportResult,
  unsupportedByTag: Record<string, number>,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { block, isConnected } of listTools(course.tree)) {
    if (isConnected) continue;
    const tag = block.sourceType;
    counts[tag] = (counts[tag] ?? unsupportedByTag[tag] ?? 0) + 1;
  }
  return counts;
}

/** What to import instead of a folder above or in a course. */
async function findCourseAround({ code, file, message }: OlxError, path: string): Promise<string | null> {
  const advice = (folder: string) => `Import it: npx lectern import ${folder}`;
  if (code === 'course-in-subfolder') return `${message} ${advice(dirname(join(path, file ?? '')))}`;
  if (code !== 'missing-course-xml') return null;
  const above = dirname(resolve(path));
  const hasCourse = await stat(join(above, 'course.xml')).then(
    () => true,
    () => false,
  );
  return hasCourse ? `The course is in the folder above. ${advice(above)}` : null;
}

async function sourceAt(path: string): Promise<{ archive: string } | { folder: string }> {
  return (await stat(path)).isDirectory() ? { folder: path } : { archive: path };
}

async function explained(error: unknown, path: string): Promise<unknown> {
  if (error instanceof OlxError) {
    const { message, code } = error;
    return new CommandError(`${path}: ${(await findCourseAround(error, path)) ?? message} (${code})`);
  }
  if (error instanceof PythonBusyError) {
    return new CommandError(
      `${path}: This machine is too busy to run the scripts of the course’s problems, so nothing was imported. Import it again when there is less to do. (scripts-not-run)`,
    );
  }
  if (error instanceof ImportRefusedError) return new CommandError(`${path}: ${error.message}`);
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return new CommandError(`There is no file or folder ${path}.`);
  }
  return error;
}
