import type { Reader, Tx } from '../../db/database.ts';

/** A person at an identity provider. */
export interface ExternalIdentity {
  issuer: string;
  subject: string;
}

/** Whose account belongs to an identity; null for one that has never signed in here. */
export async function findUserIdOf(
  reader: Reader,
  { issuer, subject }: ExternalIdentity,
): Promise<number | null> {
  const row = await reader
    .selectFrom('external_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function insertIdentity(
  tx: Tx,
  { issuer, subject }: ExternalIdentity,
  { userId, at }: { userId: number; at: number },
): Promise<void> {
  await tx
    .insertInto('external_identities')
    .values({ issuer, subject, user_id: userId, created_at: at })
    .execute();
}

/** Whether an account belongs to somebody at a provider. */
export async function hasIdentity(
  reader: Reader,
  { issuer, userId }: { issuer: string; userId: number },
): Promise<boolean> {
  const row = await reader
    .selectFrom('external_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the identities of an account; returns how many it had. */
export async function deleteIdentities(tx: Tx, userId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('external_identities')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
