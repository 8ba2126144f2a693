import { type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type FactValue, factColumn, type LearnerFact } from '../learner-facts/learner-fact.ts';

type Facts = readonly LearnerFact<unknown>[];

const alias = (index: number) => `fact_${index}` as const;

/** The learner of the query, in its tables `users` and `c`. */
const ofLearner = (table: string) =>
  sql<boolean>`${sql.ref(`${table}.user_id`)} = users.id and ${sql.ref(`${table}.course_key`)} = c.course_key`;

/** Joins the rows of all facts to the query for learners, each table once, by its key. */
export function joinFacts<DB extends Pick<Schema, 'users'>, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  facts: Facts,
): SelectQueryBuilder<DB, From, Row> {
  return facts.reduce((joined, { table, rows }, index) => {
    if (rows === 'greatest') return joined;
    const name = alias(index);
    const isTheirs =
      rows === 'account' ? sql<boolean>`${sql.ref(`${name}.user_id`)} = users.id` : ofLearner(name);
    // Its columns are selected by `selectFacts` alone, so the type of the query doesn't need the joined table.
    return joined.leftJoin(sql`${sql.table(table)}`.as(name), (join) => join.on(isTheirs)) as typeof joined;
  }, query);
}

/** The columns of all facts, under the names of `factColumn`, for a query of {@link joinFacts}. */
export function selectFacts(facts: Facts) {
  return facts.flatMap(({ table, columns, rows }, index) =>
    columns.map((column) => {
      const value =
        rows === 'greatest'
          ? sql<FactValue>`(select max(${sql.ref(`${table}.${column}`)}) from ${sql.table(table)}
              where ${ofLearner(table)})`
          : sql<FactValue>`${sql.ref(`${alias(index)}.${column}`)}`;
      return value.as(factColumn(index, column));
    }),
  );
}
