import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backupSqlite } from '../db/sqlite-backup.ts';
import { type FreshDatabase, freshPostgres, freshSqlite } from './databases.ts';
import { asOperator, POSTGRES_URL } from './postgres.ts';
import { openReleasedSite } from './released-site.ts';

/** One folder per release, with a copy of its database as each system writes it. */
export const RELEASES = new URL('../db/releases/', import.meta.url).pathname;
const NAMES = { sqlite: 'lectern.sqlite.gz', postgres: 'lectern.sql.gz' } as const;
/** Stands for the schema of the test in the dump. */
const SCHEMA = 'released_schema';

const run = promisify(execFile);

/** Fills a site on both databases and copies them into the folder of a release, replacing earlier copies. */
export async function writeReleaseCopies(version: string): Promise<void> {
  const folder = join(RELEASES, version);
  await mkdir(folder, { recursive: true });
  for (const database of [await freshSqlite(), await freshPostgres()]) {
    const site = await openReleasedSite(database);
    try {
      const copy = database.dialect === 'sqlite' ? await copySqlite(database) : await dumpPostgres(database);
      await writeFile(join(folder, NAMES[database.dialect]), gzipSync(copy, { level: 9 }));
    } finally {
      await site.close();
    }
  }
}

async function copySqlite({ folder, options }: FreshDatabase): Promise<Buffer> {
  const copy = join(folder, 'copy.sqlite');
  await backupSqlite(options.file ?? '', copy);
  return readFile(copy);
}

/** SQL that any client runs: without the settings and commands of psql that pg_dump writes around it. */
async function dumpPostgres({ options: { schema = '' } }: FreshDatabase): Promise<string> {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', `--schema=${schema}`];
  const { stdout } = await run('pg_dump', [...options, POSTGRES_URL], { maxBuffer: 2 ** 30 });
  const sql = stdout.slice(stdout.indexOf('CREATE SCHEMA')).replace(/^\\unrestrict .*$/m, '');
  return sql.replaceAll(schema, SCHEMA);
}

/** Restores the copy of a release into a database without tables. */
export async function restoreRelease(version: string, database: FreshDatabase): Promise<void> {
  const copy = gunzipSync(await readFile(join(RELEASES, version, NAMES[database.dialect])));
  const { file = '', schema = '' } = database.options;
  if (database.dialect === 'sqlite') await writeFile(file, copy, { mode: 0o600 });
  else await asOperator((client) => client.query(copy.toString().replaceAll(SCHEMA, schema)));
}
