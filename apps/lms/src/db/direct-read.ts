/** One prepared query of one connection: parameters by name in, what it answers out, at once. Answers are not for changing. */
export type DirectQuery<Answer> = (parameters: Readonly<Record<string, string | number>>) => Answer;

/** A query as the builder wrote it; `parameters` name the value that stands at each place. */
export interface WrittenQuery<Answer> {
  sql: string;
  parameters: readonly (string | FixedValue)[];
  /** Makes what is answered of the rows; depends on nothing else. */
  present(rows: readonly unknown[]): Answer;
}

/** A value that is the same in each run. */
export interface FixedValue {
  value: unknown;
}

/** A connection's shortest way to answers; only reading connections have one. */
export type DirectReads = <Answer>(query: WrittenQuery<Answer>) => DirectQuery<Answer>;

const directReads = new WeakMap<object, DirectReads>();

/** Lets prepared queries of a read-only connection go round the query builder's machinery. */
export function registerDirectReads(reader: object, prepare: DirectReads): void {
  directReads.set(reader, prepare);
}

export function findDirectReads(reader: object): DirectReads | undefined {
  return directReads.get(reader);
}
