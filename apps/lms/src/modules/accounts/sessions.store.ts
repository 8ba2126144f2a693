import type { Reader, Tx } from '../../db/database.ts';
import { prepareRead } from '../../db/prepared.ts';
import type { SessionRow, User } from '../../plugins/identity.types.ts';
import { hashToken, makeToken } from './tokens.ts';
import { toUser, userColumns } from './users.store.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long a session lives without being used, in milliseconds. */
export const SESSION_LIFETIME = 14 * DAY;
/** A session in use is prolonged at most this often: a write on each read would cost too much. */
const TOUCH_INTERVAL = 60 * 60 * 1000;

export interface FoundSession {
  session: SessionRow;
  user: User;
}

/** Opens a session; the token is for the cookie and is kept nowhere else. */
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
    })
    .execute();
  return { token, session };
}

// Subqueries, not a join: each finds one row by its key, and SQLite is several times faster at these.
const findByHash = prepareRead(
  (reader, { idHash }: { idHash: string }) =>
    reader
      .selectFrom('users')
      .select(userColumns)
      .select((eb) => {
        const session = eb.selectFrom('sessions').where('sessions.id_hash', '=', idHash);
        return [
          session.select('sessions.id_hash').as('idHash'),
          session.select('sessions.created_at').as('createdAt'),
          session.select('sessions.last_seen_at').as('lastSeenAt'),
          session.select('sessions.expires_at').as('expiresAt'),
        ];
      })
      .where('users.id', '=', (eb) =>
        eb.selectFrom('sessions').select('sessions.user_id').where('sessions.id_hash', '=', idHash),
      ),
  ([row]): FoundSession | null => {
    if (!row) return null;
    const { idHash, createdAt, lastSeenAt, expiresAt } = row;
    // There is a user because there is a session: none of these is null.
    if (idHash === null || createdAt === null || lastSeenAt === null || expiresAt === null) return null;
    return { user: toUser(row), session: { idHash, userId: row.id, createdAt, lastSeenAt, expiresAt } };
  },
);

/** The live session of this id hash, with its user; there at once where the connection can. */
export function findSession(
  db: Reader,
  idHash: string,
  now: number,
): FoundSession | null | Promise<FoundSession | null> {
  const live = (found: FoundSession | null) => (found && found.session.expiresAt > now ? found : null);
  const found = findByHash(db, { idHash });
  return found instanceof Promise ? found.then(live) : live(found);
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
