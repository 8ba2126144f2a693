import type { QueryObserver } from './connection.ts';

/** A connection's shortest way to the rows of a query; only reading connections have one. */
export type DirectRead = (sql: string, parameters: readonly unknown[]) => unknown[];

const directReads = new WeakMap<object, DirectRead>();

/** Lets prepared queries of a read-only connection go round the query builder's machinery. */
export function registerDirectRead(reader: object, read: DirectRead, onQuery?: QueryObserver): void {
  directReads.set(reader, (sql, parameters) => {
    if (!onQuery) return read(sql, parameters);
    const start = performance.now();
    const rows = read(sql, parameters);
    onQuery((performance.now() - start) / 1000);
    return rows;
  });
}

export function findDirectRead(reader: object): DirectRead | undefined {
  return directReads.get(reader);
}
