import { randomBytes } from 'node:crypto';
import { asOperator } from './postgres.ts';
import { schemaPrefix } from './postgres-run.ts';

/** Schemas that tests of this worker have returned. They hold the rows of the last test until they are lent again. */
const returned: string[] = [];

/** A schema for one test, migrated and empty if an earlier test used it; otherwise opening it migrates it. */
export async function borrowSchema(run: string): Promise<string> {
  const schema = returned.pop();
  if (schema === undefined) return `${schemaPrefix(run)}${randomBytes(8).toString('hex')}`;
  await emptySchema(schema);
  return schema;
}

export function returnSchema(schema: string): void {
  returned.push(schema);
}

/**
 * Removes every row but the names of the migrations, and starts all sequences again. `delete` beats `truncate`, which
 * makes new files for a hundred tables and their indexes. In one statement, foreign keys are checked at its end only.
 */
async function emptySchema(schema: string): Promise<void> {
  await asOperator(async (client) => {
    const { rows } = await client.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = $1 and tablename <> 'schema_migrations'`,
      [schema],
    );
    const deletes = rows.map(({ tablename }, i) => `d${i} as (delete from ${schema}.${tablename})`);
    if (deletes.length > 0) await client.query(`with ${deletes.join(', ')} select`);
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = $1 and last_value is not null`,
      [schema],
    );
  });
}
