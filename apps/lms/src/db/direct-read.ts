/** One prepared query of one connection: parameters in, rows out, at once. The rows are not for changing. */
export type DirectQuery = (parameters: readonly unknown[]) => readonly unknown[];

/** A connection's shortest way to rows; only reading connections have one. */
export type DirectReads = (sql: string) => DirectQuery;

const directReads = new WeakMap<object, DirectReads>();

/** Lets prepared queries of a read-only connection go round the query builder's machinery. */
export function registerDirectReads(reader: object, prepare: DirectReads): void {
  directReads.set(reader, prepare);
}

export function findDirectReads(reader: object): DirectReads | undefined {
  return directReads.get(reader);
}
