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
 * but compare columns with them or write them, and the query may depend on nothing else. A query that writes takes a `Tx`;
 * only what is written may be null.
 */
export function prepareQuery<
  P extends { [Name in keyof P]: string | number | null },
  Row,
  Executor extends Reader = Reader,
>(
  names: readonly (keyof P & string)[],
  build: (executor: Executor, parameters: P) => Compilable<Row>,
): (executor: Executor, parameters: P) => Promise<Row[]> {
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as unknown as P;
  // By adapter, which a database shares with its transactions: each dialect has its own SQL.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (executor, parameters) => {
    const kysely = executor as unknown as Kysely<Schema>;
    const { adapter } = kysely.getExecutor();
    const query = compiled.get(adapter) ?? build(executor, placeholders).compile();
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
