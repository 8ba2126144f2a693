import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/** A migration sees no typed tables: its schema is that of its release, not the current one. */
export type MigrationDb = Kysely<Record<string, never>>;

/** One step forward. `up` runs inside a transaction and must be portable to both databases. */
export interface Migration {
  /** `0001-accounts`: never changed once released. */
  name: string;
  up(db: MigrationDb, dialect: Dialect): Promise<void>;
}

/** An auto-incremented `id` primary key, whose values are never reused. */
export function withId<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  dialect: Dialect,
): CreateTableBuilder<T, C | 'id'> {
  return table.addColumn('id', 'integer', (column: ColumnDefinitionBuilder) =>
    dialect === 'postgres'
      ? column.generatedByDefaultAsIdentity().primaryKey()
      : column.primaryKey().autoIncrement(),
  );
}
