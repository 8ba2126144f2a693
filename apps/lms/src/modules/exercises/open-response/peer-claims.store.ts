import type { Reader, Tx } from '../../../db/database.ts';
import type { UploadOwner } from '../../../kernel/files/uploads.store.ts';
import type { BlockStateKey } from '../../../kernel/unit-visit/block-state.store.ts';
import { CLAIM_LEASE } from './peer.policy.ts';

/** An assignment and the learner who assesses. */
export interface AssessorKey extends Omit<BlockStateKey, 'userId'> {
  assessorId: number;
}

/** A response that a learner has been given to assess. */
export interface PeerClaim {
  id: number;
  authorId: number;
  /** Epoch milliseconds. */
  claimedAt: number;
  /** The author's work as stored. */
  work: unknown;
}

/** Neither drafts nor canceled responses are given to others. */
const SHARED_STAGES = ['training', 'peers', 'self', 'waiting', 'staff', 'graded'];

/** The claim that the learner is assessing; null if there is none, or its response has been withdrawn. */
export async function findClaim(
  reader: Reader,
  { courseKey, usageKey, assessorId }: AssessorKey,
): Promise<PeerClaim | null> {
  const row = await reader
    .selectFrom('peer_assessments as claim')
    .innerJoin('block_states as response', (join) =>
      join
        .onRef('response.user_id', '=', 'claim.author_id')
        .onRef('response.course_key', '=', 'claim.course_key')
        .onRef('response.usage_key', '=', 'claim.usage_key'),
    )
    .select(['claim.id', 'claim.author_id', 'claim.claimed_at', 'response.state'])
    .where('claim.assessor_id', '=', assessorId)
    .where('claim.course_key', '=', courseKey)
    .where('claim.usage_key', '=', usageKey)
    .where('claim.assessed_at', 'is', null)
    .where('response.stage', 'in', SHARED_STAGES)
    .executeTakeFirst();
  if (!row) return null;
  const { id, author_id: authorId, claimed_at: claimedAt, state } = row;
  return { id, authorId, claimedAt, work: JSON.parse(state) };
}

/** Responses that the learner could assess: of other learners, not of staff, not yet assessed by this learner. */
function candidates(reader: Reader, { courseKey, usageKey, assessorId }: AssessorKey) {
  return reader
    .selectFrom('block_states as response')
    .innerJoin('users as author', 'author.id', 'response.user_id')
    .select('response.user_id')
    .where('response.course_key', '=', courseKey)
    .where('response.usage_key', '=', usageKey)
    .where('response.stage', 'in', SHARED_STAGES)
    .where('response.user_id', '<>', assessorId)
    .where('author.is_administrator', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('course_roles')
            .select('course_roles.user_id')
            .whereRef('course_roles.user_id', '=', 'response.user_id')
            .where('course_roles.course_key', '=', courseKey),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('peer_assessments as own')
            .select('own.id')
            .whereRef('own.author_id', '=', 'response.user_id')
            .where('own.course_key', '=', courseKey)
            .where('own.usage_key', '=', usageKey)
            .where('own.assessor_id', '=', assessorId)
            .where('own.assessed_at', 'is not', null),
        ),
      ),
    )
    .limit(1);
}

/** Whether there is a response that the learner could assess. */
export async function hasNextAuthor(reader: Reader, key: AssessorKey): Promise<boolean> {
  return (await candidates(reader, key).executeTakeFirst()) !== undefined;
}

/**
 * Whose response the learner assesses next: one with the fewest assessments and current claims, and of those the one that has
 * waited longest. Takes 30 to 70 ms with 10,000 responses, so pages ask {@link hasNextAuthor}.
 */
export async function findNextAuthor(reader: Reader, key: AssessorKey, now: number): Promise<number | null> {
  const row = await candidates(reader, key)
    .orderBy(({ selectFrom }) =>
      selectFrom('peer_assessments as given')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('given.author_id', '=', 'response.user_id')
        .where('given.course_key', '=', key.courseKey)
        .where('given.usage_key', '=', key.usageKey)
        .where((eb) =>
          eb.or([eb('given.assessed_at', 'is not', null), eb('given.claimed_at', '>', now - CLAIM_LEASE)]),
        ),
    )
    .orderBy('response.saved_at')
    .orderBy('response.user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Replaces the learner's claim, if they have one. The caller holds the lock of the learner and that of claims. */
export async function saveClaim(
  tx: Tx,
  key: AssessorKey,
  { authorId, now }: { authorId: number; now: number },
): Promise<void> {
  const { courseKey, usageKey, assessorId } = key;
  await tx
    .deleteFrom('peer_assessments')
    .where('assessor_id', '=', assessorId)
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .where('assessed_at', 'is', null)
    .execute();
  await tx
    .insertInto('peer_assessments')
    .values({
      course_key: courseKey,
      usage_key: usageKey,
      author_id: authorId,
      assessor_id: assessorId,
      claimed_at: now,
      assessed_at: null,
    })
    .execute();
}

export async function markAssessed(tx: Tx, id: number, at: number): Promise<void> {
  await tx.updateTable('peer_assessments').set({ assessed_at: at }).where('id', '=', id).execute();
}

/** Ends the claims on a learner's response, and those of the learner. */
export async function releaseClaims(tx: Tx, { userId, courseKey, usageKey }: BlockStateKey): Promise<void> {
  await tx
    .deleteFrom('peer_assessments')
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .where((eb) => eb.or([eb('author_id', '=', userId), eb('assessor_id', '=', userId)]))
    .where('assessed_at', 'is', null)
    .execute();
}

/** As {@link releaseClaims}, and deletes who has assessed the learner's responses, so that the same learners can assess another one. */
export async function removePeerWork(
  tx: Tx,
  { userId, courseKey }: Omit<BlockStateKey, 'usageKey'>,
  usageKeys: readonly string[],
): Promise<void> {
  if (usageKeys.length === 0) return;
  await tx
    .deleteFrom('peer_assessments')
    .where('course_key', '=', courseKey)
    .where('usage_key', 'in', [...usageKeys])
    .where((eb) =>
      eb.or([
        eb('author_id', '=', userId),
        eb.and([eb('assessor_id', '=', userId), eb('assessed_at', 'is', null)]),
      ]),
    )
    .execute();
}

/** A claim with the other learner in it. Times are epoch milliseconds. */
export interface PeerRecord {
  id: number;
  username: string;
  name: string;
  claimedAt: number;
  /** Null = not assessed yet. */
  assessedAt: number | null;
}

/** For staff: who was given a learner's response (`of: 'author'`), or whose responses the learner was given; in order. */
export async function listPeerRecords(
  reader: Reader,
  { userId, courseKey, usageKey }: BlockStateKey,
  of: 'author' | 'assessor',
): Promise<PeerRecord[]> {
  const [own, other] =
    of === 'author' ? (['author_id', 'assessor_id'] as const) : (['assessor_id', 'author_id'] as const);
  const rows = await reader
    .selectFrom('peer_assessments as claim')
    .innerJoin('users', 'users.id', `claim.${other}`)
    .select(['claim.id', 'users.username', 'users.name', 'claim.claimed_at', 'claim.assessed_at'])
    .where(`claim.${own}`, '=', userId)
    .where('claim.course_key', '=', courseKey)
    .where('claim.usage_key', '=', usageKey)
    .orderBy('claim.id')
    .execute();
  return rows.map(({ id, username, name, claimed_at: claimedAt, assessed_at: assessedAt }) => ({
    id,
    username,
    name,
    claimedAt,
    assessedAt,
  }));
}

/** Whether a learner is assessing the work that a file belongs to. A claim ends with the assessment, or once the work is withdrawn. */
export async function isGivenToAssess(
  reader: Reader,
  { userId, courseKey, usageKey }: UploadOwner,
  assessorId: number,
): Promise<boolean> {
  const claim = await reader
    .selectFrom('peer_assessments')
    .select('id')
    .where('assessor_id', '=', assessorId)
    .where('author_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .where('assessed_at', 'is', null)
    .executeTakeFirst();
  return claim !== undefined;
}
