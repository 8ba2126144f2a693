import { stat } from 'node:fs/promises';
import { OlxError, type Progress, readCourse } from '@lectern/olx';
import type { Context } from '../context.ts';
import { ImportRefusedError, importCourse } from '../modules/courses/import-course.ts';
import { CommandError } from './command.ts';
import type { ImportReport } from './import-report.ts';

/**
 * Reads a `.tar.gz` export or a folder and stores it, all or nothing. Throws CommandError with the code of what is
 * wrong; then nothing was stored.
 */
export async function importFrom(
  context: Pick<Context, 'db' | 'clock'>,
  path: string,
  onProgress?: (progress: Progress) => void,
): Promise<ImportReport> {
  try {
    const course = await readCourse(await sourceAt(path), onProgress ? { onProgress } : {});
    try {
      const outcome = await importCourse(context, course);
      const { diagnostics, summary, tree } = course;
      return { outcome, diagnostics, summary, title: tree.title };
    } finally {
      await course.close();
    }
  } catch (error) {
    throw explained(error, path);
  }
}

async function sourceAt(path: string): Promise<{ archive: string } | { folder: string }> {
  return (await stat(path)).isDirectory() ? { folder: path } : { archive: path };
}

function explained(error: unknown, path: string): unknown {
  if (error instanceof OlxError) return new CommandError(`${path}: ${error.message} (${error.code})`);
  if (error instanceof ImportRefusedError) return new CommandError(`${path}: ${error.message}`);
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return new CommandError(`There is no file or folder ${path}.`);
  }
  return error;
}
