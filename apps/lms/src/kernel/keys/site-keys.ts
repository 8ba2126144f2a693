import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import { deriveKey, makeSigningKey, readSigningKey, type SigningKey } from '../../lib/signing-keys.ts';
import { createKeyFile, keyFileIn, readKeyFile } from './key-file.ts';
import {
  bindKeyId,
  changeKeyId,
  deleteSecret,
  findKeyId,
  findSecret,
  getOrCreateSecret,
} from './secrets.store.ts';

/** The site's signing key is missing or wrong; the message says what to do. */
export class SigningKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SigningKeyError';
  }
}

/** Keys of one site: the first signs, all verify. */
export type SiteKeys = readonly [SigningKey, ...SigningKey[]];

type KeyConfig = Pick<Config, 'secretKeys' | 'dataDir'>;

/** Describes where the keys are stored. */
export function keyLocation({ secretKeys, dataDir }: KeyConfig): string {
  return secretKeys === null ? keyFileIn(dataDir) : 'SECRET_KEY';
}

/** The keys from the setting, else from the file; null without either. Throws SigningKeyError for an empty file. */
export async function findSiteKeys({ secretKeys, dataDir }: KeyConfig): Promise<SiteKeys | null> {
  const keys = secretKeys?.map(readSigningKey) ?? (await readKeyFile(keyFileIn(dataDir)));
  if (keys === null) return null;
  const [first, ...others] = keys;
  if (first === undefined) {
    throw new SigningKeyError(`There is no key in ${keyFileIn(dataDir)}: put the site's key back into it.`);
  }
  return [first, ...others];
}

/**
 * The keys that this database is bound to; created on first use. Databases of former versions contain the key, which is
 * moved to the file. Throws SigningKeyError if the keys belong to another site, or are lost.
 */
export async function openSiteKeys(
  db: Database,
  { config, clock }: { config: KeyConfig; clock: Clock },
): Promise<SiteKeys> {
  async function claim(keys: SiteKeys): Promise<void> {
    const { wasInside } = await db.write((tx) => claimDatabase(tx, keys, config, clock.now()));
    if (wasInside) await db.eraseDeleted();
  }
  const isBound = (await findKeyId(db.read)) !== null;
  // Read after the lookup above: a concurrent process creates the file before it binds the database.
  const known = await findSiteKeys(config);
  if (known) {
    await claim(known);
    return known;
  }
  if (isBound) throw new SigningKeyError(missing(config));
  const former = await findSecret(db.read, 'master');
  const fresh = former ? readSigningKey(former.toString('base64url')) : makeSigningKey();
  const file = keyFileIn(config.dataDir);
  const isOurs = await createKeyFile(file, fresh);
  try {
    const keys = (await findSiteKeys(config)) ?? [fresh];
    await claim(keys);
    return keys;
  } catch (error) {
    // Another machine bound the database first, so its key applies.
    if (isOurs && error instanceof SigningKeyError) await rm(file, { force: true });
    throw error;
  }
}

/** Rejects keys that aren't bound to this database, and binds it to the current signing key. */
async function claimDatabase(
  tx: Tx,
  keys: SiteKeys,
  config: KeyConfig,
  now: number,
): Promise<{ wasInside: boolean }> {
  const [{ id }] = keys;
  const has = (keyId: string) => keys.some((key) => key.id === keyId);
  const former = await findSecret(tx, 'master');
  if (former) {
    if (!has(readSigningKey(former.toString('base64url')).id)) throw new SigningKeyError(stillInside(config));
    // Keep the seed, so that learners see the choices of their problems in the same order as before.
    await getOrCreateSecret(tx, 'problem-seeds', deriveKey(former, 'problem-seeds'), now);
    await deleteSecret(tx, 'master');
  }
  const bound = await bindKeyId(tx, id, now);
  if (!has(bound)) throw new SigningKeyError(differs(config));
  if (bound !== id) await changeKeyId(tx, id, now);
  await getOrCreateSecret(tx, 'problem-seeds', randomBytes(32), now);
  return { wasInside: former !== null };
}

const RESET = 'If that key is lost, "npx lectern key reset" starts with another.';

function missing({ dataDir }: KeyConfig): string {
  return (
    `The key of this site is missing: neither SECRET_KEY nor ${keyFileIn(dataDir)} has it. Set it, or copy the file ` +
    `from where the site ran before or from another of its machines. ${RESET}`
  );
}

function differs(config: KeyConfig): string {
  return (
    `The key in ${keyLocation(config)} is not the one of this database. All processes of a site need the same key: ` +
    `set the same SECRET_KEY for all of them, or copy secret.key. ${RESET}`
  );
}

function stillInside(config: KeyConfig): string {
  return (
    `This database still has its key in it, and ${keyLocation(config)} has another. Start once without it, which moves the key ` +
    `into ${keyFileIn(config.dataDir)}. Then add it to SECRET_KEY, behind a comma, or leave it in the file.`
  );
}
