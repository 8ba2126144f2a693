import { type Kysely, sql } from 'kysely';

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  /** As the database names it. */
  readonly dataType: string;
  readonly isNullable: boolean;
  readonly hasDefaultValue: boolean;
}

/**
 * The tables of a database; on PostgreSQL, of the schema of the connection. Kysely's introspection would read every schema
 * of the database, and fail for one that another test drops meanwhile.
 */
export async function listTables<S>(
  kysely: Kysely<S>,
  dialect: 'sqlite' | 'postgres',
): Promise<readonly Table[]> {
  if (dialect === 'sqlite') return (await kysely.introspection.getTables()).filter(({ isView }) => !isView);
  const { rows } = await sql<Column & { table: string }>`
    select relname as "table", attname as name, typname as "dataType",
      not attnotnull as "isNullable", atthasdef or attidentity <> '' as "hasDefaultValue"
    from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  `.execute(kysely);
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({ name, columns }));
}
