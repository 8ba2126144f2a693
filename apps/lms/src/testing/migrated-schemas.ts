import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { POSTGRES_URL } from './postgres.ts';
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

interface Names {
  readonly tables: readonly string[];
  readonly sequences: readonly string[];
}

/** By schema: finding them takes longer than emptying the tables, in a database that has seen many runs. */
const knownNames = new Map<string, Names>();

/** The names, with the schema, of what a test may have changed: all tables but that of the migrations. */
async function listNames(client: pg.Client, schema: string): Promise<Names> {
  const known = knownNames.get(schema);
  if (known) return known;
  const { rows } = await client.query<{ name: string; kind: 'r' | 'S' }>(
    `select format('%I.%I', $1::text, relname) as name, relkind as kind from pg_class
    where relnamespace = $1::regnamespace and relkind in ('r', 'S') and relname <> 'schema_migrations'`,
    [schema],
  );
  const namesOf = (kind: 'r' | 'S') => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  const names = { tables: namesOf('r'), sequences: namesOf('S') };
  knownNames.set(schema, names);
  return names;
}

/** A test writes to a few of a hundred tables; planning to delete from all takes longer than finding these. */
async function listTablesWithRows(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  // The file of a table that was never written to has no bytes.
  const { rows: written } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where pg_relation_size(name::regclass) > 0',
    [tables],
  );
  if (written.length === 0) return [];
  const finds = written.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const { rows } = await client.query<{ name: string }>(finds.join(' union all '));
  return rows.map(({ name }) => name);
}

/** One connection per worker: each new one reads the definitions of all these tables again. */
let connection: Promise<pg.Client> | undefined;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: POSTGRES_URL, options: '-c synchronous_commit=off' });
  // A test of faults may end it.
  client.on('error', () => {
    connection = undefined;
  });
  await client.connect();
  return client;
}

/**
 * Removes every row but the names of the migrations, and starts all sequences again. `delete` beats `truncate`, which
 * makes new files for a hundred tables and their indexes. In one statement, foreign keys are checked at its end only.
 */
async function emptySchema(schema: string): Promise<void> {
  connection ??= connect();
  const client = await connection;
  const { tables, sequences } = await listNames(client, schema);
  const filled = await listTablesWithRows(client, tables);
  const deletes = filled.map((name, i) => `d${i} as (delete from ${name})`);
  if (deletes.length > 0) await client.query(`with ${deletes.join(', ')} select`);
  await client.query(
    // Of these only: the last value of a sequence that another test drops meanwhile can't be read.
    `select setval(sequence, seqstart, false) from unnest($1::regclass[]) as sequence
    join pg_sequence on seqrelid = sequence where pg_sequence_last_value(sequence) is not null`,
    [sequences],
  );
}
