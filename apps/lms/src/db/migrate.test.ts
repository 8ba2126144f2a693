import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect, describeDatabases } from '../testing/databases.ts';
import { openDatabase } from './database.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { migrations } from './migrations/index.ts';

const run = promisify(execFile);

interface Names {
  schema_migrations: { name: string };
}

const listNames = async (db: Kysely<Names>) =>
  (await db.selectFrom('schema_migrations').select('name').orderBy('name').execute()).map((row) => row.name);

const allNames = migrations.map((migration) => migration.name);

describe('migrations', () => {
  test('have unique numbers, in the order in which they run', () => {
    const numbers = allNames.map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });
});

describeDatabases('migrate', (_open, _fresh, unmigrated) => {
  test('updates an empty database, and does nothing the second time', async () => {
    const database = await unmigrated();
    const { kysely, close } = connect<Names>(database);
    const options = { schema: database.options.schema };
    expect(await migrate(kysely, database.dialect, options)).toEqual(allNames);
    expect(await migrate(kysely, database.dialect, options)).toEqual([]);
    expect(await listNames(kysely)).toEqual(allNames);
    await close();
    await database.drop();
  });

  test.each(allNames)('updates a database from %s', async (until) => {
    const database = await unmigrated();
    const { kysely, close } = connect<Names>(database);
    const options = { schema: database.options.schema };
    const before = await migrate(kysely, database.dialect, { ...options, until });
    const after = await migrate(kysely, database.dialect, options);
    expect([...before, ...after]).toEqual(allNames);
    await close();
    await database.drop();
  });

  test('0009: addresses of inactive accounts are available again', async () => {
    const database = await unmigrated();
    const { kysely, close } = connect<Names>(database);
    const options = { schema: database.options.schema };
    await migrate(kysely, database.dialect, { ...options, until: '0008-schedules' });
    const users = kysely as unknown as Kysely<{ users: Record<string, string | number> }>;
    const account = (name: string, isActive: number) => ({
      username: name,
      username_key: name.toLowerCase(),
      email: `${name}@example.org`,
      email_key: `${name.toLowerCase()}@example.org`,
      name,
      password_hash: 'x',
      is_active: isActive,
      is_administrator: 0,
      is_demo: 0,
      created_at: 1,
    });
    await users
      .insertInto('users')
      .values([account('Ada', 1), account('Eve', 0)])
      .execute();
    await migrate(kysely, database.dialect, options);
    const keys = await users.selectFrom('users').select('email_key').orderBy('username').execute();
    expect(keys).toEqual([{ email_key: 'ada@example.org' }, { email_key: 'unconfirmed:eve' }]);
    await close();
    await database.drop();
  });

  test('0043: files of the cards and about pages of courses imported before are public', async () => {
    const database = await unmigrated();
    const { kysely, close } = connect<Names>(database);
    const options = { schema: database.options.schema };
    await migrate(kysely, database.dialect, { ...options, until: '0040-external-tools' });
    type Row = Record<string, string | number>;
    const db = kysely as unknown as Kysely<
      Record<'course_versions' | 'course_runs' | 'assets' | 'course_files', Row>
    >;
    const hashOf = (file: string) => file.repeat(64);
    for (const [course, catalogVisibility] of [
      ['listed', 'both'],
      ['unlisted', 'none'],
    ] as const) {
      const about = { overviewHtml: `<img src="/assets/courseware/${hashOf('b')}/b.png">` };
      const courseImage = `/assets/courseware/${hashOf('a')}/a.png`;
      const tree = JSON.stringify({ catalogVisibility, courseImage, about });
      await db
        .insertInto('course_versions')
        .values({ version: course, course_key: course, tree, created_at: 1 })
        .execute();
      await db
        .insertInto('course_runs')
        .values({ course_key: course, version: course, summary: '{}', imported_at: 1 })
        .execute();
    }
    for (const file of ['a', 'b', 'c']) {
      const sha256 = hashOf(file);
      await db.insertInto('assets').values({ sha256, size: 1, created_at: 1 }).execute();
      for (const course_key of ['listed', 'unlisted'])
        await db
          .insertInto('course_files')
          .values({ sha256, name: `${file}.png`, course_key, is_locked: 0 })
          .execute();
    }
    await migrate(kysely, database.dialect, options);
    const rows = await db
      .selectFrom('course_files')
      .select(['course_key', 'name'])
      .where('is_public', '=', 1)
      .orderBy('name')
      .execute();
    expect(rows).toEqual([
      { course_key: 'listed', name: 'a.png' },
      { course_key: 'listed', name: 'b.png' },
    ]);
    await close();
    await database.drop();
  });

  test('refuses a database of a newer release, and changes nothing', async () => {
    const database = await unmigrated();
    const { kysely, close } = connect<Names>(database);
    const options = { schema: database.options.schema };
    await migrate(kysely, database.dialect, { ...options, until: allNames[0] ?? '' });
    await kysely
      .insertInto('schema_migrations')
      .values({ name: '9999-future', applied_at: 1 } as { name: string })
      .execute();
    await expect(openDatabase(database.options)).rejects.toThrow(NewerDatabaseError);
    await expect(openDatabase(database.options)).rejects.toThrow('9999-future');
    expect(await listNames(kysely)).toEqual([allNames[0], '9999-future']);
    await close();
    await database.drop();
  });

  test('a failed migration rolls back the others of its run', async () => {
    const database = await unmigrated();
    const { kysely, close } = connect<Names>(database);
    const broken = {
      name: '9999-broken',
      up: async () => {
        throw new Error('broken step');
      },
    };
    const steps = [...migrations, broken];
    const options = { schema: database.options.schema, migrations: steps };
    await expect(migrate(kysely, database.dialect, options)).rejects.toThrow('broken step');
    await expect(listNames(kysely)).rejects.toThrow(/schema_migrations/);
    await close();
    await database.drop();
  });

  test('processes that start together migrate once', async () => {
    const database = await unmigrated();
    const module = new URL('./database.ts', import.meta.url).href;
    const script = `const { openDatabase } = await import(${JSON.stringify(module)});
      const db = await openDatabase(${JSON.stringify(database.options)});
      await db.read.selectFrom('users').selectAll().execute();
      await db.close();`;
    const start = () => run(process.execPath, ['--input-type=module', '-e', script]);
    await Promise.all([start(), start(), start()]);
    const { kysely, close } = connect<Names>(database);
    expect(await listNames(kysely)).toEqual(allNames);
    await close();
    await database.drop();
  });
});
