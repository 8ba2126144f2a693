import type { Schema } from '../../db/schema.ts';

/** A table that has at most one row for a learner and a course, found by its key. */
type LearnerTable = {
  [Table in keyof Schema]: Schema[Table] extends { user_id: number; course_key: string } ? Table : never;
}[keyof Schema];

type Value = string | number | null;

/**
 * What a module knows about a learner in a course, and needs with every access to it: one column of one of its tables,
 * read in the query for the access. The app lists all facts (learner-facts.ts).
 */
export interface LearnerFact<F> {
  readonly table: LearnerTable;
  readonly column: string;
  /** Null without a row, and for anonymous visitors. */
  readonly read: (value: Value) => F;
}

/** Declares a fact, with the type that `read` makes of its column. */
export function defineLearnerFact<
  Table extends LearnerTable,
  Column extends keyof Schema[Table] & string,
  F,
>({
  table,
  column,
  read,
}: {
  table: Table;
  column: Column;
  read: (value: Schema[Table][Column] | null) => F;
}): LearnerFact<F> {
  return { table, column, read: (value) => read(value as Schema[Table][Column] | null) };
}

/** The columns of the facts about a learner in a course; a request reads only the facts that it asks for. */
export type LearnerFacts = ReadonlyMap<LearnerFact<unknown>, Value>;

/** The facts of a learner who has done nothing. */
export function blankFacts(facts: Iterable<LearnerFact<unknown>>): LearnerFacts {
  return new Map(Array.from(facts, (fact) => [fact, null]));
}

/** The fact about the learner; throws for one that the app doesn't list. */
export function factOf<F>({ facts }: { facts: LearnerFacts }, fact: LearnerFact<F>): F {
  const value = facts.get(fact);
  if (value === undefined) throw new Error(`The app doesn’t list the fact ${fact.table}.${fact.column}`);
  return fact.read(value);
}
