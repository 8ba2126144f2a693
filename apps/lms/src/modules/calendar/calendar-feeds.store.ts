import type { Reader, Tx } from '../../db/database.ts';
import type { Secrets } from '../../kernel/keys/secrets.ts';
import { hashToken } from '../../kernel/keys/tokens.ts';
import { toUser, userColumns } from '../../kernel/users/users.store.ts';
import type { User } from '../../plugins/identity.types.ts';
import { feedTokenOf, feedTokensOf, makeFeedSalt } from './calendar-token.ts';

/** The token of a learner's feed; null when they have none, or one by a key that the site no longer has. */
export async function findFeedTokenOf(
  reader: Reader,
  secrets: Secrets,
  userId: number,
): Promise<string | null> {
  const row = await reader
    .selectFrom('calendar_feeds')
    .select(['salt', 'token_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const tokens = row ? feedTokensOf(secrets, row.salt) : [];
  return tokens.find((token) => hashToken(token) === row?.token_hash) ?? null;
}

/**
 * Whose feed a token opens, or null. Looked up by its hash: how long that takes tells nothing of other tokens. Once a key
 * is dropped, because it may be known to others, so are the tokens that were made with it.
 */
export async function findFeedOwner(reader: Reader, secrets: Secrets, token: string): Promise<User | null> {
  const row = await reader
    .selectFrom('users')
    .innerJoin('calendar_feeds', 'calendar_feeds.user_id', 'users.id')
    .select(userColumns)
    .select('calendar_feeds.salt')
    .where('calendar_feeds.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row && feedTokensOf(secrets, row.salt).includes(token) ? toUser(row) : null;
}

/** Gives a learner a feed, or the one they have a new token: the former stops working. */
export async function saveFeed(
  tx: Tx,
  secrets: Secrets,
  { userId, at }: { userId: number; at: number },
): Promise<string> {
  const salt = makeFeedSalt();
  const token = feedTokenOf(secrets, salt);
  const values = { salt, token_hash: hashToken(token), created_at: at };
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return token;
}

/** Nobody gets in by a former token any more. */
export async function deleteFeed(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}
