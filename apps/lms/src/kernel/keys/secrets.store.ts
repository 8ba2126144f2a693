import type { Reader, Tx } from '../../db/database.ts';

/** `master`: the signing key, which former versions stored here. `problem-seeds`: shuffles choices, and derives the ids by which external tools know learners; signs nothing. `tool-launches`: the private key that signs launches of external tools, sealed with the site's key. */
export type SecretName = 'master' | 'problem-seeds' | 'tool-launches';

export async function findSecret(db: Reader, name: SecretName): Promise<Buffer | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row ? Buffer.from(row.value, 'base64url') : null;
}

/** The secret of this name; stores `fresh` if there is none. All processes get the same one. */
export async function getOrCreateSecret(
  tx: Tx,
  name: SecretName,
  fresh: Uint8Array,
  now: number,
): Promise<Buffer> {
  await tx
    .insertInto('secrets')
    .values({ name, value: Buffer.from(fresh).toString('base64url'), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const secret = await findSecret(tx, name);
  if (!secret) throw new Error(`There is no secret ${name} after making it`);
  return secret;
}

/** Stores a secret, in place of one of the same name. */
export async function replaceSecret(tx: Tx, name: SecretName, value: Uint8Array, now: number): Promise<void> {
  await deleteSecret(tx, name);
  await getOrCreateSecret(tx, name, value, now);
}

export async function deleteSecret(tx: Tx, name: SecretName): Promise<void> {
  await tx.deleteFrom('secrets').where('name', '=', name).execute();
}

const ONLY_ROW = 1;

/** The id of the key that this database is bound to; null while unbound. */
export async function findKeyId(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('signing_key')
    .select('key_id')
    .where('id', '=', ONLY_ROW)
    .executeTakeFirst();
  return row?.key_id ?? null;
}

/** Binds an unbound database to a key; returns the id that it is bound to afterwards. */
export async function bindKeyId(tx: Tx, keyId: string, now: number): Promise<string> {
  await tx
    .insertInto('signing_key')
    .values({ id: ONLY_ROW, key_id: keyId, changed_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await findKeyId(tx)) ?? keyId;
}

export async function changeKeyId(tx: Tx, keyId: string, now: number): Promise<void> {
  await tx
    .updateTable('signing_key')
    .set({ key_id: keyId, changed_at: now })
    .where('id', '=', ONLY_ROW)
    .execute();
}
