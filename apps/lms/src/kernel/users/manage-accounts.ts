import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import type { User } from './user.ts';
import { assignAddress, confirmAddress, insertUser, type NewUser, updateUser } from './users.store.ts';

type Services = Pick<Context, 'db' | 'clock'>;

/** Creates an account; null if its username or address is taken. */
export function createAccount({ db, clock }: Services, account: NewUser): Promise<User | null> {
  return db.write((tx) => insertUser(tx, account, clock.now()));
}

/** Replaces the password of an account and signs it out everywhere. */
export function changePassword(
  { db }: Pick<Services, 'db'>,
  userId: number,
  passwordHash: string,
): Promise<void> {
  return db.write((tx) => replacePassword(tx, userId, passwordHash));
}

/** Like {@link changePassword}, in a transaction that does more. */
export async function replacePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await updateUser(tx, userId, { passwordHash });
  await deleteSessionsOf(tx, userId);
}

/** Confirms the address of an account, unless another account has. */
export function activateAccount(
  { db }: Pick<Services, 'db'>,
  userId: number,
): ReturnType<typeof confirmAddress> {
  return db.write((tx) => confirmAddress(tx, userId));
}

/** Gives an account a confirmed address, unless another account has it. */
export function changeAddress(
  { db }: Pick<Services, 'db'>,
  userId: number,
  email: string,
): ReturnType<typeof assignAddress> {
  return db.write(async (tx) => {
    await lockUser(tx, userId);
    return assignAddress(tx, userId, email);
  });
}

/** Grants or revokes the administrator role. */
export function setAdministrator(
  { db }: Pick<Services, 'db'>,
  userId: number,
  isAdministrator: boolean,
): Promise<void> {
  return db.write((tx) => updateUser(tx, userId, { isAdministrator }));
}
