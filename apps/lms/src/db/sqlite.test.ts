import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqliteWriter } from './sqlite.ts';

interface Shelf {
  books: { id: number; title: string };
}

test('SQLite plans a query without its parameters', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sqlite-'));
  const { kysely, close } = openSqliteWriter<Shelf>(join(folder, 'shelf.sqlite'), { synchronous: 'off' });
  await sql`create table books (id integer primary key, title text not null)`.execute(kysely);
  await kysely.insertInto('books').values({ id: 7, title: 'Ada' }).execute();
  const found = kysely.selectFrom('books').selectAll().where('title', '=', 'Ada').where('id', 'in', [7, 8]);
  expect(found.compile().sql).toBe('select * from "books" where "title" = +? and "id" in (+?, +?)');
  expect(await found.execute()).toEqual([{ id: 7, title: 'Ada' }]);
  await close();
  rmSync(folder, { recursive: true });
});
