import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../apps/lms/src/clock.ts';
import { loadConfig } from '../../apps/lms/src/config.ts';
import type { Context } from '../../apps/lms/src/context.ts';
import { closeContext, openContext } from '../../apps/lms/src/open-context.ts';
import { asOperator, dropSchema, hasPostgres, POSTGRES_URL } from '../../apps/lms/src/testing/postgres.ts';
import { type RunningServer, startServer, timeProgram } from './process.ts';

/** A database that the measurements run on. */
export interface BenchDatabase {
  dialect: 'sqlite' | 'postgres';
  name: 'SQLite' | 'PostgreSQL';
  /** Environment variables that select it. */
  env: Record<string, string>;
  /** What the database does by itself some minutes after many rows were added. */
  vacuum(tables: readonly string[]): Promise<void>;
  drop(): Promise<void>;
}

const LMS = new URL('../../apps/lms/src/', import.meta.url).pathname;

/** SQLite, and PostgreSQL (in a separate schema) where it is available. */
async function listDatabases(): Promise<BenchDatabase[]> {
  const nothing = async () => undefined;
  const sqlite: BenchDatabase = {
    dialect: 'sqlite',
    name: 'SQLite',
    env: {},
    vacuum: nothing,
    drop: nothing,
  };
  const schema = `bench_${process.pid}`;
  if (!(await hasPostgres())) {
    console.log('PostgreSQL does not respond: only SQLite is measured.');
    return [sqlite];
  }
  const env = { DATABASE_URL: POSTGRES_URL, DATABASE_SCHEMA: schema };
  const postgres: BenchDatabase = {
    dialect: 'postgres',
    name: 'PostgreSQL',
    env,
    vacuum: async (tables) => {
      const names = tables.map((table) => `${schema}.${table}`).join(', ');
      await asOperator((client) => client.query(`vacuum analyze ${names}`));
    },
    drop: () => dropSchema(schema),
  };
  return [sqlite, postgres];
}

/** A new site with courses and learners, before its server runs. */
export interface BenchSite<T> {
  database: BenchDatabase;
  /** What `fill` returned. */
  filled: T;
  /** For the import of all courses, the starts of its processes included. */
  importSeconds: number;
  /** Starts a server process on it, with these settings. */
  start(settings?: Record<string, string>): Promise<RunningServer>;
}

/**
 * Measures on a new site on each database, or on `only` one. `writeCourses` writes courses into a folder and returns their
 * paths; `fill` adds learners and their work. Databases and files are removed afterwards.
 */
export async function onEachSite<T>(
  {
    only,
    writeCourses,
    fill,
  }: {
    only: BenchDatabase['dialect'] | null;
    writeCourses: (folder: string) => Promise<string[]>;
    fill: (context: Context) => Promise<T>;
  },
  measure: (site: BenchSite<T>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  try {
    const courses = await writeCourses(folder);
    for (const database of await listDatabases()) {
      if (only !== null && database.dialect !== only) continue;
      try {
        await measure(await makeSite(database, { dataDir: join(folder, database.dialect), courses, fill }));
      } finally {
        await database.drop();
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeSite<T>(
  database: BenchDatabase,
  {
    dataDir,
    courses,
    fill,
  }: { dataDir: string; courses: readonly string[]; fill: (context: Context) => Promise<T> },
): Promise<BenchSite<T>> {
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...database.env };
  console.log(`${database.name}: making a site ...`);
  let importSeconds = 0;
  for (const course of courses)
    importSeconds += await timeProgram(join(LMS, 'cli/main.ts'), ['import', course], env);
  const context = await openContext(loadConfig(env), { clock: systemClock, log: pino({ level: 'silent' }) });
  const filled = await fill(context);
  await closeContext(context);
  return {
    database,
    filled,
    importSeconds,
    start: (settings = {}) => startServer(join(LMS, 'main.ts'), [], { ...env, ...settings }),
  };
}
