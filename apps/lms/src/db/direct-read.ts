import type { QueryObserver } from './connection.ts';

/** One prepared query of one connection: parameters in, rows out, at once. */
export type DirectQuery = (parameters: readonly unknown[]) => unknown[];

/** A connection's shortest way to rows; only reading connections have one. */
export type DirectReads = (sql: string) => DirectQuery;

const directReads = new WeakMap<object, DirectReads>();

/** Lets prepared queries of a read-only connection go round the query builder's machinery. */
export function registerDirectReads(reader: object, prepare: DirectReads, onQuery?: QueryObserver): void {
  directReads.set(reader, (sql) => {
    const query = prepare(sql);
    if (!onQuery) return query;
    return (parameters) => {
      const start = performance.now();
      const rows = query(parameters);
      onQuery((performance.now() - start) / 1000);
      return rows;
    };
  });
}

export function findDirectReads(reader: object): DirectReads | undefined {
  return directReads.get(reader);
}
