import type { Reader, Tx } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import { DAY, HOUR } from '../../lib/durations.ts';
import { hashToken, makeToken } from '../keys/tokens.ts';
import { type Masquerade, type Masquerades, readMasquerades } from './masquerades.ts';
import type { SessionRow, User } from './user.ts';
import { toUser, type UserColumns, userColumns } from './users.store.ts';

/** The lifetime of an unused session, in milliseconds. */
export const SESSION_LIFETIME = 14 * DAY;
/** Sessions in use are extended at most this often, to avoid a write on every read. */
const TOUCH_INTERVAL = HOUR;

export interface FoundSession {
  session: SessionRow;
  user: User;
  /** The masquerades in the session, by course. */
  masquerades: Masquerades;
}

/** Opens a session; the token goes into the cookie and is stored nowhere else. */
export async function insertSession(
  tx: Tx,
  userId: number,
  now: number,
): Promise<{ token: string; session: SessionRow }> {
  const token = makeToken();
  const session: SessionRow = {
    idHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_LIFETIME,
  };
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('sessions')
    .values({
      id_hash: session.idHash,
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: session.expiresAt,
      masquerades: null,
    })
    .execute();
  return { token, session };
}

/** The columns for a query with the tables `users` and `sessions`. */
export const sessionColumns = [
  'sessions.created_at as createdAt',
  'sessions.last_seen_at as lastSeenAt',
  'sessions.expires_at as expiresAt',
  'sessions.masquerades',
] as const;

type SessionColumns = Pick<SessionRow, 'createdAt' | 'lastSeenAt' | 'expiresAt'> & {
  masquerades: string | null;
};

export function toFoundSession(idHash: string, row: UserColumns & SessionColumns): FoundSession {
  const { createdAt, lastSeenAt, expiresAt } = row;
  return {
    user: toUser(row),
    session: { idHash, userId: row.id, createdAt, lastSeenAt, expiresAt },
    masquerades: readMasquerades(row.masquerades),
  };
}

const listLiveSession = prepareQuery(
  ['idHash', 'now'],
  (reader, { idHash, now }: { idHash: string; now: number }) =>
    reader
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select(userColumns)
      .select(sessionColumns)
      .where('sessions.id_hash', '=', idHash)
      .where('sessions.expires_at', '>', now),
);

/** The live session of this id hash, with its user. One query. */
export async function findSession(db: Reader, idHash: string, now: number): Promise<FoundSession | null> {
  const [row] = await listLiveSession(db, { idHash, now });
  return row ? toFoundSession(idHash, row) : null;
}

/**
 * Sets as whom a session views a course; null = as its own user. Lock the user first: the choices for all courses share
 * one column.
 */
export async function saveMasquerade(
  tx: Tx,
  idHash: string,
  { courseKey, masquerade }: { courseKey: string; masquerade: Masquerade | null },
): Promise<void> {
  const row = await tx
    .selectFrom('sessions')
    .select('masquerades')
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  const { [courseKey]: _, ...others } = readMasquerades(row?.masquerades ?? null);
  const chosen = masquerade === null ? others : { ...others, [courseKey]: masquerade };
  await tx
    .updateTable('sessions')
    .set({ masquerades: Object.keys(chosen).length === 0 ? null : JSON.stringify(chosen) })
    .where('id_hash', '=', idHash)
    .execute();
}

/** Ends the masquerades of all sessions in a course. */
export async function deleteMasquerades(tx: Tx, courseKey: string): Promise<void> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id_hash', 'masquerades'])
    .where('masquerades', 'is not', null)
    .execute();
  for (const { id_hash, masquerades } of rows) {
    if (courseKey in readMasquerades(masquerades))
      await saveMasquerade(tx, id_hash, { courseKey, masquerade: null });
  }
}

export function needsTouch(session: SessionRow, now: number): boolean {
  return now - session.lastSeenAt >= TOUCH_INTERVAL;
}

export async function touchSession(tx: Tx, idHash: string, now: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: now + SESSION_LIFETIME })
    .where('id_hash', '=', idHash)
    .execute();
}

export async function deleteSession(tx: Tx, idHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

export async function deleteSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
