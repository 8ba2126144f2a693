import type { Schema } from '../../db/schema.ts';

/** A column of a table as the query for the access selects it. */
export type FactValue = string | number | null;

/** A table about users. */
type UserTable = {
  [Table in keyof Schema]: Schema[Table] extends { user_id: number } ? Table : never;
}[keyof Schema];
/** A table about users in courses. */
type LearnerTable = {
  [Table in keyof Schema]: Schema[Table] extends { user_id: number; course_key: string } ? Table : never;
}[keyof Schema];
type Column<Table extends UserTable> = keyof Schema[Table] & string;

/**
 * What the owner of a table knows about a learner in a course, and others may need with the access to it: columns of that
 * table, read in the query for the access. The app lists all facts (learner-facts.ts).
 */
export interface LearnerFact<F> {
  readonly table: UserTable;
  readonly columns: readonly string[];
  /**
   * Which rows of the table are meant: the only one of the user (`account`), or of the user in the course (`learner`), each
   * found by the table's key; or, of all that the user has in the course, the greatest value of each column (`greatest`).
   */
  readonly rows: 'account' | 'learner' | 'greatest';
  /** `row` has the columns; null without a row, and for anonymous visitors. */
  readonly read: (row: Readonly<Record<string, FactValue>> | null) => F;
}

interface FactDefinition<Table extends UserTable, Name extends Column<Table>, F> {
  table: Table;
  /** At least one of them is never null in a row. */
  columns: readonly Name[];
  read: (row: Pick<Schema[Table], Name> | null) => F;
}

/** Declares a fact by the row of a learner in a course, with the type that `read` makes of its columns. */
export const defineLearnerFact = <Table extends LearnerTable, Name extends Column<Table>, F>(
  definition: FactDefinition<Table, Name, F>,
): LearnerFact<F> => define('learner', definition);

/** The same by the row of their account, in a table that knows no course. */
export const defineAccountFact = <
  Table extends Exclude<UserTable, LearnerTable>,
  Name extends Column<Table>,
  F,
>(
  definition: FactDefinition<Table, Name, F>,
): LearnerFact<F> => define('account', definition);

/** The same by the greatest value of a column in all rows of a learner in a course. */
export const defineGreatestFact = <Table extends LearnerTable, Name extends Column<Table>, F>({
  column,
  ...definition
}: Omit<FactDefinition<Table, Name, F>, 'columns'> & { column: Name }): LearnerFact<F> =>
  define('greatest', { ...definition, columns: [column] });

function define<Table extends UserTable, Name extends Column<Table>, F>(
  rows: LearnerFact<F>['rows'],
  { table, columns, read }: FactDefinition<Table, Name, F>,
): LearnerFact<F> {
  return { table, columns, rows, read: (row) => read(row as Pick<Schema[Table], Name> | null) };
}

/** The facts about a learner in a course; a request reads only those that it asks for. */
export interface LearnerFacts {
  /** The index of each fact in the app's list. */
  readonly indexes: ReadonlyMap<LearnerFact<unknown>, number>;
  /** Their columns under the names of {@link factColumn}; null for a learner who has done nothing. */
  readonly row: Readonly<Record<FactColumn, FactValue>> | null;
  /** Facts that are known to have changed since; see {@link withFact}. */
  readonly changed?: ReadonlyMap<LearnerFact<unknown>, unknown>;
}

/** The indexes of facts in a list. */
export const indexesOf = (facts: readonly LearnerFact<unknown>[]): LearnerFacts['indexes'] =>
  new Map(facts.map((fact, index) => [fact, index]));

export type FactColumn = ReturnType<typeof factColumn>;

/** The name of a column of the fact at an index of the app's list, in the row of the query for the access. */
export const factColumn = (index: number, column: string) => `fact_${index}_${column}` as const;

/** The fact about the learner; throws for one that the app doesn't list. */
export function factOf<F>({ facts }: { facts: LearnerFacts }, fact: LearnerFact<F>): F {
  const { indexes, row, changed } = facts;
  const index = indexes.get(fact);
  if (index === undefined) throw new Error(`The app doesn’t list the fact about ${fact.table}`);
  if (changed?.has(fact)) return changed.get(fact) as F;
  if (row === null) return fact.read(null);
  const values = fact.columns.map((column) => [column, row[factColumn(index, column)] ?? null] as const);
  return fact.read(values.every(([, value]) => value === null) ? null : Object.fromEntries(values));
}

/** The learner after a write that changed a fact about them, without reading it again. */
export function withFact<Head extends { facts: LearnerFacts }, F>(
  head: Head,
  fact: LearnerFact<F>,
  value: F,
): Head {
  const changed = new Map(head.facts.changed).set(fact, value);
  return { ...head, facts: { ...head.facts, changed } };
}
