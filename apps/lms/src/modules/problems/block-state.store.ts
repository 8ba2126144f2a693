import type { Reader, Tx } from '../../db/database.ts';

/** Identifies one learner's state of one block. */
export interface BlockStateKey {
  userId: number;
  courseKey: string;
  usageKey: string;
}

/** A learner's state of a block: JSON whose shape depends on the block's type. */
export interface BlockState<T> {
  state: T;
  /** From 1; grows with every change. */
  version: number;
}

/** The learner's state of one block, or null when they have left none. Seen from a `Tx`, it is what the write builds on. */
export async function findBlockState<T>(reader: Reader, key: BlockStateKey): Promise<BlockState<T> | null> {
  const row = await reader
    .selectFrom('block_states')
    .select(['state', 'version'])
    .where('user_id', '=', key.userId)
    .where('course_key', '=', key.courseKey)
    .where('usage_key', '=', key.usageKey)
    .executeTakeFirst();
  return row ? { state: JSON.parse(row.state), version: row.version } : null;
}

/** The states of several blocks by usage key, with one query. */
export async function listBlockStates(
  reader: Reader,
  { userId, courseKey }: Omit<BlockStateKey, 'usageKey'>,
  usageKeys: readonly string[],
): Promise<Map<string, unknown>> {
  if (usageKeys.length === 0) return new Map();
  const rows = await reader
    .selectFrom('block_states')
    .select(['usage_key', 'state'])
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', 'in', [...usageKeys])
    .execute();
  return new Map(rows.map((row) => [row.usage_key, JSON.parse(row.state)]));
}

/** Replaces the state; returns its new version. `at` is epoch milliseconds. */
export async function saveBlockState<T>(tx: Tx, key: BlockStateKey, state: T, at: number): Promise<number> {
  const row = await tx
    .insertInto('block_states')
    .values({
      user_id: key.userId,
      course_key: key.courseKey,
      usage_key: key.usageKey,
      state: JSON.stringify(state),
      version: 1,
      saved_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_key', 'usage_key']).doUpdateSet((eb) => ({
        state: JSON.stringify(state),
        version: eb('block_states.version', '+', 1),
        saved_at: at,
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Removes the states of several blocks. */
export async function removeBlockStates(
  tx: Tx,
  { userId, courseKey }: Omit<BlockStateKey, 'usageKey'>,
  usageKeys: readonly string[],
): Promise<void> {
  if (usageKeys.length === 0) return;
  await tx
    .deleteFrom('block_states')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', 'in', [...usageKeys])
    .execute();
}
