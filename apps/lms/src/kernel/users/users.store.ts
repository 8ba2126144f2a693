import { randomUUID } from 'node:crypto';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import { lockAddress } from '../../db/locks.ts';
import type { Schema } from '../../db/schema.ts';
import type { UsersTable } from './accounts.tables.ts';
import { foldKey } from './fold-key.ts';
import type { User } from './user.ts';

export type UserRow = Selectable<UsersTable>;

export const userColumns = [
  'users.id',
  'users.username',
  'users.email',
  'users.name',
  'users.is_active',
  'users.is_administrator',
  'users.language',
  'users.time_zone',
  'users.reading',
] as const;

export type UserColumns = Pick<
  UserRow,
  | 'id'
  | 'username'
  | 'email'
  | 'name'
  | 'is_active'
  | 'is_administrator'
  | 'language'
  | 'time_zone'
  | 'reading'
>;

export function toUser(row: UserColumns): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    name: row.name,
    isActive: row.is_active === 1,
    isAdministrator: row.is_administrator === 1,
    language: row.language,
    timeZone: row.time_zone,
    reading: row.reading,
  };
}

export async function findUserById(db: Reader, id: number): Promise<User | null> {
  const row = await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst();
  return row ? toUser(row) : null;
}

/** An account with its password hash. */
export async function findUserRowById(db: Reader, id: number): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findUserByUsername(db: Reader, username: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('username_key', '=', foldKey(username))
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

/** By username, or by the confirmed address of an account: one field of the sign-in form accepts both. */
export async function findUserRow(db: Reader, usernameOrEmail: string): Promise<UserRow | null> {
  const key = foldKey(usernameOrEmail);
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([eb('username_key', '=', key), eb.and([eb('email_key', '=', key), eb('is_active', '=', 1)])]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The account that has confirmed an address. Null while none has, however many use it. */
export async function findOwnerOfAddress(db: Reader, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('email_key', '=', foldKey(email))
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

/** A placeholder for an unconfirmed address in the unique column; it isn't a valid address, so it reserves none. */
function unconfirmedKey(username: string): string {
  return `unconfirmed:${foldKey(username)}`;
}

export interface NewUser {
  username: string;
  email: string;
  name: string;
  passwordHash: string;
  isActive: boolean;
  isAdministrator?: boolean;
  isDemo?: boolean;
  language?: string | null;
  timeZone?: string | null;
}

/**
 * Adds an account; null, without changes, when its username or (for an active account) its address is taken. Inactive
 * accounts don't reserve their address: any number of them may use the same one.
 */
export async function insertUser(tx: Tx, user: NewUser, now: number): Promise<User | null> {
  const row = await tx
    .insertInto('users')
    .values({
      username: user.username,
      username_key: foldKey(user.username),
      email: user.email,
      email_key: user.isActive ? foldKey(user.email) : unconfirmedKey(user.username),
      name: user.name,
      password_hash: user.passwordHash,
      is_active: user.isActive ? 1 : 0,
      is_administrator: user.isAdministrator ? 1 : 0,
      is_demo: user.isDemo ? 1 : 0,
      language: user.language ?? null,
      time_zone: user.timeZone ?? null,
      created_at: now,
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

export interface UserChanges {
  name?: string;
  language?: string | null;
  timeZone?: string | null;
  reading?: string | null | undefined;
  passwordHash?: string;
  isAdministrator?: boolean;
  lastLoginAt?: number;
}

export async function updateUser(tx: Tx, id: number, changes: UserChanges): Promise<void> {
  const values = {
    name: changes.name,
    language: changes.language,
    time_zone: changes.timeZone,
    reading: changes.reading,
    password_hash: changes.passwordHash,
    is_administrator: toInteger(changes.isAdministrator),
    last_login_at: changes.lastLoginAt,
  };
  // Kysely omits undefined columns, and an empty SET clause is invalid SQL.
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('users').set(values).where('id', '=', id).execute();
}

/**
 * Activates an account and assigns it its address. `address-taken`: another account has confirmed the same address
 * before.
 */
export async function confirmAddress(tx: Tx, id: number): Promise<'confirmed' | 'address-taken'> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return user.is_active === 1 ? 'confirmed' : assignAddress(tx, id, user.email);
}

/** Replaces the address of an account by one that its owner has confirmed, which activates the account, too. */
export async function assignAddress(
  tx: Tx,
  id: number,
  email: string,
): Promise<'confirmed' | 'address-taken'> {
  const key = foldKey(email);
  await lockAddress(tx, key);
  const owner = await findOwnerOfAddress(tx, email);
  if (owner && owner.id !== id) return 'address-taken';
  await tx.updateTable('users').set({ email, email_key: key, is_active: 1 }).where('id', '=', id).execute();
  return 'confirmed';
}

/** Replaces an address that wasn't confirmed; a confirmed one stays. */
export async function replaceUnconfirmedAddress(tx: Tx, id: number, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', id).where('is_active', '=', 0).execute();
}

/** A condition on the accounts of a query. */
export type UserCondition = (eb: ExpressionBuilder<Schema, 'users'>) => Expression<SqlBool>;

/** The accounts that aren't placeholders of deleted ones. */
export const isPerson: UserCondition = (eb) => eb('users.email', '<>', '');

/**
 * Removes accounts created before `before` that were never confirmed, have no sign-in since and no session, and aren't
 * in any course.
 */
export async function deleteAbandonedUsers(
  tx: Tx,
  { before, now, isInNoCourse }: { before: number; now: number; isInNoCourse: UserCondition },
): Promise<void> {
  await tx
    .deleteFrom('users')
    .where('is_active', '=', 0)
    .where(isPerson)
    .where('created_at', '<', before)
    // PostgreSQL re-evaluates this for an account with a concurrent sign-in.
    .where((eb) => eb.or([eb('last_login_at', 'is', null), eb('last_login_at', '<', before)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.user_id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('sessions.expires_at', '>', now),
        ),
      ),
    )
    .where(isInNoCourse)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('course_roles')
            .select('course_roles.user_id')
            .whereRef('course_roles.user_id', '=', 'users.id'),
        ),
      ),
    )
    .execute();
}

function toInteger(flag: boolean | undefined): number | undefined {
  return flag === undefined ? undefined : Number(flag);
}

/** The demo accounts in the database, by username. */
export async function listDemoUsernames(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('is_demo', '=', 1)
    .orderBy('username')
    .execute();
  return rows.map((row) => row.username);
}

export async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes an account with all rows that refer to it. */
export async function deleteUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/**
 * Adds an account that stands for a deleted one where others rely on its rows, and returns its id. It has no personal
 * data, nobody can sign in with it, no list of people has it, and it isn't removed as abandoned.
 */
export async function insertPlaceholder(tx: Tx, now: number): Promise<number> {
  // Not a username that somebody could have.
  const username = `deleted:${randomUUID()}`;
  const account = { username, email: '', name: '', passwordHash: '', isActive: false };
  const user = await insertUser(tx, account, now);
  if (!user) throw new Error('A random username is taken');
  return user.id;
}
