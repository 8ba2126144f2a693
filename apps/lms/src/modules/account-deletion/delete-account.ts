import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { anonymizeActor } from '../../kernel/notifications/notifications.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { deleteUser, findUserByUsername, listDemoUsernames } from '../../kernel/users/users.store.ts';
import { removeFromDiscussions } from '../discussions/remove-person.ts';

/**
 * Deletes an account with everything that its owner did: enrollments, work, grades, certificates, posts. What others did
 * stays: what they wrote below the posts, and the assessments that they made or received, which their own work contains
 * (decision 0147).
 */
export async function deleteAccount(context: Context, user: User): Promise<void> {
  await context.db.write((tx) => deletePerson(tx, context, user));
  await context.db.eraseDeleted();
}

/** Deletes the demo accounts and their work; returns their usernames. */
export function removeDemoAccounts(context: Context): Promise<string[]> {
  return context.db.write(async (tx) => {
    const usernames = await listDemoUsernames(tx);
    for (const username of usernames) {
      const user = await findUserByUsername(tx, username);
      if (user) await deletePerson(tx, context, user);
    }
    return usernames;
  });
}

async function deletePerson(tx: Tx, context: Context, { id, username }: User): Promise<void> {
  await lockUser(tx, id);
  await removeFromDiscussions(tx, context, id);
  await anonymizeActor(tx, username);
  await deleteUser(tx, id);
}
