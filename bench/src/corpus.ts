/**
 * `npm run corpus -- FOLDER`: imports every course in a folder, archives and folders, each into a temporary site on SQLite
 * in a separate process. Prints one table. The exit code is 1 if a course can't be imported, and 2 if there is nothing
 * to import.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusTable, type ImportedCourse, type RefusedCourse } from './corpus-table.ts';
import { readProgram } from './process.ts';

const IMPORT = new URL('corpus-import.ts', import.meta.url).pathname;

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || rest.length > 0) {
  fail('Give one folder with course exports: npm run corpus -- FOLDER');
} else {
  const names = await listCourses(folder);
  if (names === null) fail(`There is no folder ${folder}.`);
  else if (names.length === 0) fail(`There are no archives (.tar.gz) and no folders in ${folder}.`);
  else await importAll(folder, names);
}

async function importAll(folder: string, names: readonly string[]): Promise<void> {
  const courses: (ImportedCourse | RefusedCourse)[] = [];
  for (const [index, name] of names.entries()) {
    console.error(`${index + 1} of ${names.length}: ${name}`);
    courses.push(await importOne(join(folder, name), name));
  }
  for (const line of corpusTable(courses)) console.log(line);
  if (courses.some((course) => 'failure' in course)) process.exitCode = 1;
}

async function importOne(path: string, name: string): Promise<ImportedCourse | RefusedCourse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-corpus-'));
  try {
    const { code, output, errors } = await readProgram(IMPORT, [path], { DATA_DIR: dataDir });
    if (code !== 0) return { name, failure: errors.trim() || `The process ended with ${code}.` };
    return { ...(JSON.parse(output) as Omit<ImportedCourse, 'name'>), name };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The names of potential courses, in alphabetical order; null if there is no such folder. */
async function listCourses(folder: string): Promise<string[] | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) =>
        entry.isDirectory() ? !entry.name.startsWith('.') : /\.(tar\.gz|tgz)$/i.test(entry.name),
      )
      .map(({ name }) => name)
      .sort();
  } catch {
    return null;
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
