import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Reader } from './database.ts';
import { findDirectRead } from './direct-read.ts';
import type { Schema } from './schema.ts';

/** Stands in the query for a value that comes with each run. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type QueryRows<Q> = Q extends Compilable<infer R> ? R : never;

/**
 * A query for the calls that are made most: built once, run many times. Building a query costs more than running it.
 * `build` gets a stand-in for each parameter; nothing but these may differ between runs.
 */
export function prepareRead<P extends object, Q extends Compilable<unknown>>(
  build: (reader: Reader, parameters: P) => Q,
): (reader: Reader, parameters: P) => Promise<QueryRows<Q>[]> {
  const standIns = new Proxy({} as P, { get: (_, name) => new Parameter(String(name)) });
  const compiled = new Map<unknown, CompiledQuery<unknown>>();

  function compile(reader: Reader, dialect: unknown): CompiledQuery<unknown> {
    const query = build(reader, standIns).compile();
    compiled.set(dialect, query);
    return query;
  }

  return async (reader, parameters) => {
    const kysely = reader as unknown as Kysely<Schema>;
    const dialect = kysely.getExecutor().adapter.constructor;
    const query = compiled.get(dialect) ?? compile(reader, dialect);
    const values = query.parameters.map((value) =>
      value instanceof Parameter ? parameters[value.name as keyof P] : value,
    );
    const direct = findDirectRead(reader);
    if (direct) return direct(query.sql, values) as QueryRows<Q>[];
    const { rows } = await kysely.executeQuery({ ...query, parameters: values });
    return rows as QueryRows<Q>[];
  };
}
