import type { Reader, Tx } from '../../db/database.ts';
import type { Secrets } from '../../kernel/keys/secrets.ts';
import { hashToken } from '../../kernel/keys/tokens.ts';
import type { User } from '../../kernel/users/user.ts';
import { toUser, userColumns } from '../../kernel/users/users.store.ts';
import { feedTokenOf, feedTokensOf, makeFeedSalt } from './calendar-token.ts';

/** The token of a learner's feed; null without one, or if its key is no longer the site's. */
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
 * The owner of a token's feed, or null. Looked up by hash, so that timing reveals nothing about other tokens. Removing a
 * key, which may have leaked, invalidates the tokens derived from it.
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

/** Creates a learner's feed, or gives it a new token, which invalidates the former. */
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

/** Turns off a learner's feed, which invalidates its token. */
export async function deleteFeed(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}
