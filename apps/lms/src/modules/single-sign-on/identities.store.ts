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
