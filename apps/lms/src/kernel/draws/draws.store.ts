import { sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';

/** The IDs of the choices that a learner got, by selector. */
export type Draws = ReadonlyMap<string, readonly string[]>;

/**
 * Stores a learner's draws. The caller holds the lock of the user and has computed `draws` from what was stored then, so a
 * concurrent request stores the same.
 */
export async function saveDraws(
  tx: Tx,
  { userId, courseKey, draws, at }: { userId: number; courseKey: string; draws: Draws; at: number },
): Promise<void> {
  for (const [selector, choices] of draws) {
    const values = { choices: choices.join(' '), drawn_at: at };
    await tx
      .insertInto('draws')
      .values({ user_id: userId, course_key: courseKey, selector, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'course_key', 'selector']).doUpdateSet(values))
      .execute();
  }
}

/** How many learners got each choice, by selector. */
export type DrawCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** For the course team: how many learners got each choice of some selectors. */
export async function countDraws(
  reader: Reader,
  courseKey: string,
  selectors: readonly string[],
): Promise<DrawCounts> {
  const counts = new Map<string, Map<string, number>>();
  if (selectors.length === 0) return counts;
  const rows = await reader
    .selectFrom('draws')
    .select((eb) => ['selector', 'choices', eb.fn.countAll<number>().as('learners')])
    .where('course_key', '=', courseKey)
    .where('selector', 'in', [...selectors])
    .groupBy(['selector', 'choices'])
    .execute();
  for (const { selector, choices, learners } of rows) {
    const of = counts.get(selector) ?? new Map<string, number>();
    counts.set(selector, of);
    for (const choice of choices.split(' ')) of.set(choice, (of.get(choice) ?? 0) + learners);
  }
  return counts;
}

/** A learner's draws in one column, to be read with others. */
export const drawsColumn = sql<string | null>`string_agg(selector || ' ' || choices, ',')`;

/** Parses {@link drawsColumn}; no selector or choice contains a comma or a space. */
export function readDraws(column: string | null): Draws {
  const rows = (column ?? '').split(',').filter((row) => row !== '');
  return new Map(
    rows.map((row) => {
      const [selector = '', ...choices] = row.split(' ');
      return [selector, choices.filter((choice) => choice !== '')];
    }),
  );
}
