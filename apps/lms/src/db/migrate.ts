import { type Kysely, sql } from 'kysely';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Dialect, Migration, MigrationDb } from './migrations/migration.ts';
import type { Schema } from './schema.ts';

/** The database was written by a later release: this one must not touch it. */
export class NewerDatabaseError extends Error {
  constructor(unknown: string[]) {
    super(
      `The database was created by a newer Lectern (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup made before the upgrade.',
    );
    this.name = 'NewerDatabaseError';
  }
}

// Any fixed number works: it identifies this lock among the advisory locks of one PostgreSQL database.
const LOCK = 0x1ec7;

/**
 * Migrates the database to the current schema, all steps in one transaction under a lock, so that processes that start
 * together do it once. `until` stops after the named step (for tests of older versions). Throws NewerDatabaseError.
 */
export async function migrate<S>(
  db: Kysely<S>,
  dialect: Dialect,
  options: { schema?: string | undefined; until?: string; migrations?: readonly Migration[] } = {},
): Promise<string[]> {
  const steps = options.migrations ?? allMigrations;
  return db.transaction().execute(async (transaction) => {
    if (dialect === 'postgres') {
      const schema = options.schema ?? 'public';
      await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${schema}))`.execute(transaction);
      if (options.schema) await transaction.schema.createSchema(options.schema).ifNotExists().execute();
    }
    const tx = transaction as unknown as Kysely<Pick<Schema, 'schema_migrations'>>;
    await tx.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('applied_at', 'bigint', (c) => c.notNull())
      .execute();
    const rows = await tx.selectFrom('schema_migrations').select('name').execute();
    const applied = new Set(rows.map((row) => row.name));
    const unknown = [...applied].filter((name) => !steps.some((step) => step.name === name));
    if (unknown.length > 0) throw new NewerDatabaseError(unknown.sort());

    const done: string[] = [];
    for (const step of steps) {
      if (!applied.has(step.name)) {
        await step.up(tx as unknown as MigrationDb, dialect);
        await tx
          .insertInto('schema_migrations')
          .values({ name: step.name, applied_at: Date.now() })
          .execute();
        done.push(step.name);
      }
      if (step.name === options.until) break;
    }
    return done;
  });
}
