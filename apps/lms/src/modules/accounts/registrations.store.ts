import type { Tx } from '../../db/database.ts';
import type { User } from '../../plugins/identity.types.ts';
import { foldKey } from './fold-key.ts';
import { toUser, userColumns } from './users.store.ts';

/** Whether a username can't be registered: it has an account, or was given at a registration that made none. */
export async function isUsernameTaken(tx: Tx, username: string): Promise<boolean> {
  const key = foldKey(username);
  const user = await tx.selectFrom('users').select('id').where('username_key', '=', key).executeTakeFirst();
  if (user) return true;
  const held = await tx
    .selectFrom('held_usernames')
    .select('username_key')
    .where('username_key', '=', key)
    .executeTakeFirst();
  return held !== undefined;
}

/** Keeps a username from being registered; twice is harmless. */
export async function holdUsername(tx: Tx, username: string, now: number): Promise<void> {
  await tx
    .insertInto('held_usernames')
    .values({ username_key: foldKey(username), held_at: now })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .execute();
}

/**
 * Gives an account that was never activated nor used to who registers its address now: whoever made it did not prove
 * that the address is theirs. Null when the address has no such account.
 */
export async function takeOverUnproven(
  tx: Tx,
  account: { username: string; email: string; name: string; passwordHash: string },
  now: number,
): Promise<User | null> {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email_key', '=', foldKey(account.email))
    .where('is_active', '=', 0)
    .where('last_login_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  await holdUsername(tx, found.username, now);
  const row = await tx
    .updateTable('users')
    .set({
      username: account.username,
      username_key: foldKey(account.username),
      email: account.email,
      name: account.name,
      password_hash: account.passwordHash,
    })
    .where('id', '=', found.id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  return toUser(row);
}
