import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Connection, logQueries, type QueryObserver } from './connection.ts';

const INT8 = 20;
const NUMERIC = 1700;

// Counts, sums and epoch milliseconds all stay far below 2^53; as text they would differ from SQLite.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
};

/** A pool on `url`. `schema` confines it to that schema (each test has its own). */
export function openPostgres<S>(options: {
  url: string;
  schema?: string | undefined;
  readOnly: boolean;
  onError: (error: Error) => void;
  onQuery?: QueryObserver | undefined;
}): Connection<S> {
  const settings: string[] = [];
  if (options.schema) settings.push(`-c search_path=${options.schema}`);
  if (options.readOnly) settings.push('-c default_transaction_read_only=on');
  const pool = new pg.Pool({
    connectionString: options.url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types,
    ...(settings.length > 0 && { options: settings.join(' ') }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', options.onError);
  return {
    kysely: new Kysely<S>({ dialect: new PostgresDialect({ pool }), log: logQueries(options.onQuery) }),
    close: () => pool.end(),
  };
}
