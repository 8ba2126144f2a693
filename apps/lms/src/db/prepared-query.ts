import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Reader } from './database.ts';
import type { Schema } from './schema.ts';

/** A placeholder for a parameter while its query is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once, then executed with other parameters. For the few that every request makes
 * (decision 0050): with Kysely, building them takes as long as executing them. `build` may do nothing with its parameters
 * but compare columns with them, and the query may depend on nothing else.
 */
export function prepareQuery<P extends { [Name in keyof P]: string | number }, Row>(
  names: readonly (keyof P & string)[],
  build: (reader: Reader, parameters: P) => Compilable<Row>,
): (reader: Reader, parameters: P) => Promise<Row[]> {
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as unknown as P;
  // By adapter, which a database shares with its transactions: each dialect has its own SQL.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (reader, parameters) => {
    const kysely = reader as unknown as Kysely<Schema>;
    const { adapter } = kysely.getExecutor();
    const query = compiled.get(adapter) ?? build(reader, placeholders).compile();
    compiled.set(adapter, query);
    const { rows } = await kysely.executeQuery<Row>({
      ...query,
      parameters: query.parameters.map((value) =>
        value instanceof Placeholder ? parameters[value.name as keyof P] : value,
      ),
    });
    return rows;
  };
}
