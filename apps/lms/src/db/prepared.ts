import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Reader } from './database.ts';
import { type DirectQuery, findDirectReads, type WrittenQuery } from './direct-read.ts';
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
 * `build` gets a stand-in for each parameter; nothing but these may differ between runs. `present` makes what is answered
 * of the rows, and of nothing else; the answer may be kept and shared: it is not for changing. It is there at once where
 * the connection can, as a promise takes longer than looking up what was kept.
 */
export function prepareRead<P extends { [K in keyof P]: string | number }, Q extends Compilable<unknown>, A>(
  build: (reader: Reader, parameters: P) => Q,
  present: (rows: readonly QueryRows<Q>[]) => A,
): (reader: Reader, parameters: P) => A | Promise<A> {
  const standIns = new Proxy({} as P, { get: (_, name) => new Parameter(String(name)) });
  const compiled = new Map<unknown, CompiledQuery<unknown>>();
  const directByReader = new WeakMap<Reader, DirectQuery<A>>();

  function compile(reader: Reader): CompiledQuery<unknown> {
    const dialect = (reader as unknown as Kysely<Schema>).getExecutor().adapter.constructor;
    const known = compiled.get(dialect);
    if (known) return known;
    const query = build(reader, standIns).compile();
    compiled.set(dialect, query);
    return query;
  }

  function findDirect(reader: Reader): DirectQuery<A> | undefined {
    const known = directByReader.get(reader);
    if (known) return known;
    const reads = findDirectReads(reader);
    if (!reads) return undefined;
    const query = compile(reader);
    const prepared = reads<A>({
      sql: query.sql,
      parameters: query.parameters.map((value) => (value instanceof Parameter ? value.name : { value })),
      present: present as WrittenQuery<A>['present'],
    });
    directByReader.set(reader, prepared);
    return prepared;
  }

  async function runByBuilder(reader: Reader, parameters: P): Promise<A> {
    const query = compile(reader);
    const { rows } = await (reader as unknown as Kysely<Schema>).executeQuery({
      ...query,
      parameters: query.parameters.map((value) =>
        value instanceof Parameter ? parameters[value.name as keyof P] : value,
      ),
    });
    return present(rows as QueryRows<Q>[]);
  }

  return (reader, parameters) => {
    const direct = findDirect(reader);
    return direct ? direct(parameters) : runByBuilder(reader, parameters);
  };
}
