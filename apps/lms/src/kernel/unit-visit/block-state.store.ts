import type { Reader, Tx } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';

/** Identifies one learner's state of one block. */
export interface BlockStateKey {
  userId: number;
  courseKey: string;
  usageKey: string;
}

/** A learner's state of a block: JSON whose shape depends on the block's type. */
export interface BlockState<T> {
  state: T;
  /** From 1; incremented by every change. */
  version: number;
}

const listBlockState = prepareQuery(
  ['userId', 'courseKey', 'usageKey'],
  (reader, { userId, courseKey, usageKey }: BlockStateKey) =>
    reader
      .selectFrom('block_states')
      .select(['state', 'version'])
      .where('user_id', '=', userId)
      .where('course_key', '=', courseKey)
      .where('usage_key', '=', usageKey),
);

/** The learner's state of one block, or null without any. Pass a `Tx` if a write depends on it. */
export async function findBlockState<T>(reader: Reader, key: BlockStateKey): Promise<BlockState<T> | null> {
  const [row] = await listBlockState(reader, key);
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

/** The states of several learners in one block by their ID, with one query. */
export async function listStatesOfLearners(
  reader: Reader,
  { courseKey, usageKey }: Omit<BlockStateKey, 'userId'>,
  userIds: readonly number[],
): Promise<Map<number, unknown>> {
  if (userIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('block_states')
    .select(['user_id', 'state'])
    .where('user_id', 'in', [...userIds])
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .execute();
  return new Map(rows.map((row) => [row.user_id, JSON.parse(row.state)]));
}

const upsertBlockState = prepareQuery(
  ['userId', 'courseKey', 'usageKey', 'state', 'at', 'stage'],
  (tx: Tx, saved: BlockStateKey & { state: string; at: number; stage: string | null }) =>
    tx
      .insertInto('block_states')
      .values({
        user_id: saved.userId,
        course_key: saved.courseKey,
        usage_key: saved.usageKey,
        state: saved.state,
        version: 1,
        saved_at: saved.at,
        stage: saved.stage,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'course_key', 'usage_key']).doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          version: eb('block_states.version', '+', 1),
          saved_at: eb.ref('excluded.saved_at'),
          stage: eb.ref('excluded.stage'),
        })),
      )
      .returning('version'),
);

/**
 * Replaces the state; returns its new version. `at` is epoch milliseconds; `stage` is that by which staff list the
 * work, if they do.
 */
export async function saveBlockState<T>(
  tx: Tx,
  key: BlockStateKey,
  state: T,
  at: number,
  stage: string | null = null,
): Promise<number> {
  const [row] = await upsertBlockState(tx, { ...key, state: JSON.stringify(state), at, stage });
  if (row === undefined) throw new Error('The state wasn’t saved');
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

/** A learner's state of a block, for staff. */
export interface LearnerBlockState {
  username: string;
  name: string;
  state: unknown;
  /** Epoch milliseconds. */
  savedAt: number;
}

/** The username of the learner whose work has been at a stage longest; null if there is none. */
export async function findOldestAtStage(
  reader: Reader,
  { courseKey, usageKey, stage }: Omit<BlockStateKey, 'userId'> & { stage: string },
): Promise<string | null> {
  const row = await reader
    .selectFrom('block_states')
    .innerJoin('users', 'users.id', 'block_states.user_id')
    .select('users.username')
    .where('block_states.course_key', '=', courseKey)
    .where('block_states.usage_key', '=', usageKey)
    .where('block_states.stage', '=', stage)
    .orderBy('block_states.saved_at')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
  return row?.username ?? null;
}

/** The number of learners whose work is at each stage, by usage key. */
export async function countStages(
  reader: Reader,
  courseKey: string,
  usageKeys: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  if (usageKeys.length === 0) return new Map();
  const rows = await reader
    .selectFrom('block_states')
    .select((eb) => ['usage_key', 'stage', eb.fn.countAll<number>().as('learners')])
    .where('course_key', '=', courseKey)
    .where('usage_key', 'in', [...usageKeys])
    .where('stage', 'is not', null)
    .groupBy(['usage_key', 'stage'])
    .execute();
  const counts = new Map<string, Map<string, number>>();
  for (const { usage_key: usageKey, stage, learners } of rows) {
    const ofBlock = counts.get(usageKey) ?? new Map<string, number>();
    counts.set(usageKey, ofBlock.set(stage ?? '', Number(learners)));
  }
  return counts;
}

/** The states of one block, at one stage or any, the latest first, and how many there are. */
export async function listLearnerStates(
  reader: Reader,
  { courseKey, usageKey }: Omit<BlockStateKey, 'userId'>,
  { limit, offset, stage = null }: { limit: number; offset: number; stage?: string | null },
): Promise<{ states: LearnerBlockState[]; total: number }> {
  const ofBlock = reader
    .selectFrom('block_states')
    .where('block_states.course_key', '=', courseKey)
    .where('block_states.usage_key', '=', usageKey)
    .$if(stage !== null, (query) => query.where('block_states.stage', '=', stage));
  const { total } = await ofBlock
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ofBlock
    .innerJoin('users', 'users.id', 'block_states.user_id')
    .select(['users.username', 'users.name', 'block_states.state', 'block_states.saved_at'])
    .orderBy('block_states.saved_at', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total: Number(total),
    states: rows.map(({ username, name, state, saved_at: savedAt }) => ({
      username,
      name,
      state: JSON.parse(state),
      savedAt,
    })),
  };
}
