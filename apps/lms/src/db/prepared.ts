import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Reader } from './database.ts';
import { findDirectReads } from './direct-read.ts';
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
 * What it answers may be kept and shared: it is not for changing. `build` gets a stand-in for each parameter; nothing but these may differ between runs.
 */
export function prepareRead<P extends object, Q extends Compilable<unknown>>(
  build: (reader: Reader, parameters: P) => Q,
): (reader: Reader, parameters: P) => Promise<readonly QueryRows<Q>[]> {
  const standIns = new Proxy({} as P, { get: (_, name) => new Parameter(String(name)) });
  const compiled = new Map<unknown, CompiledQuery<unknown>>();
  const direct = new WeakMap<Reader, (parameters: P) => readonly unknown[]>();

  function compile(reader: Reader): CompiledQuery<unknown> {
    const dialect = (reader as unknown as Kysely<Schema>).getExecutor().adapter.constructor;
    const known = compiled.get(dialect);
    if (known) return known;
    const query = build(reader, standIns).compile();
    compiled.set(dialect, query);
    return query;
  }

  const valuesOf = (query: CompiledQuery<unknown>, parameters: P) =>
    query.parameters.map((value) => (value instanceof Parameter ? parameters[value.name as keyof P] : value));

  function findDirect(reader: Reader): ((parameters: P) => readonly unknown[]) | undefined {
    const known = direct.get(reader);
    if (known) return known;
    const reads = findDirectReads(reader);
    if (!reads) return undefined;
    const query = compile(reader);
    const run = reads(query.sql);
    const prepared = (parameters: P) => run(valuesOf(query, parameters));
    direct.set(reader, prepared);
    return prepared;
  }

  return async (reader, parameters) => {
    const prepared = findDirect(reader);
    if (prepared) return prepared(parameters) as readonly QueryRows<Q>[];
    const query = compile(reader);
    const { rows } = await (reader as unknown as Kysely<Schema>).executeQuery({
      ...query,
      parameters: valuesOf(query, parameters),
    });
    return rows as readonly QueryRows<Q>[];
  };
}
