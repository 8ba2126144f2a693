import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import { createKeyFile, keyFileIn, readKeyFile } from './key-file.ts';
import {
  bindKeyId,
  changeKeyId,
  deleteSecret,
  findKeyId,
  findSecret,
  getOrMakeSecret,
} from './secrets.store.ts';
import { deriveKey, makeSigningKey, readSigningKey, type SigningKey } from './signing-keys.ts';

/** The site can't have its key; the message says what to do. */
export class SigningKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SigningKeyError';
  }
}

/** Keys of one site: the first signs, all verify. */
export type SiteKeys = readonly [SigningKey, ...SigningKey[]];

type Place = Pick<Config, 'secretKeys' | 'dataDir'>;

/** Where the keys are, in words. */
export function keyPlace({ secretKeys, dataDir }: Place): string {
  return secretKeys === null ? keyFileIn(dataDir) : 'SECRET_KEY';
}

/** The keys of the setting, else of the file; null when there are none. Throws SigningKeyError for a file without one. */
export async function findSiteKeys({ secretKeys, dataDir }: Place): Promise<SiteKeys | null> {
  const keys = secretKeys?.map(readSigningKey) ?? (await readKeyFile(keyFileIn(dataDir)));
  if (keys === null) return null;
  const [first, ...others] = keys;
  if (first === undefined) {
    throw new SigningKeyError(`There is no key in ${keyFileIn(dataDir)}: put the site's key back into it.`);
  }
  return [first, ...others];
}

/**
 * The keys that this database belongs to, made the first time. A database of a former version has its key in it: that is
 * moved into the file. Throws SigningKeyError where the keys are another site's, or lost.
 */
export async function openSiteKeys(
  db: Database,
  { config, clock }: { config: Place; clock: Clock },
): Promise<SiteKeys> {
  async function claim(keys: SiteKeys): Promise<void> {
    const { wasInside } = await db.write((tx) => claimDatabase(tx, keys, config, clock.now()));
    if (wasInside) await db.eraseDeleted();
  }
  const isBound = (await findKeyId(db.read)) !== null;
  // After that: a process that starts at the same time makes the file before it binds the database.
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
    // Another machine was faster, and its key is the one of this database.
    if (isOurs && error instanceof SigningKeyError) await rm(file, { force: true });
    throw error;
  }
}

/** Refuses keys that are not this database's, and notes which one signs from now on. */
async function claimDatabase(
  tx: Tx,
  keys: SiteKeys,
  config: Place,
  now: number,
): Promise<{ wasInside: boolean }> {
  const [{ id }] = keys;
  const has = (keyId: string) => keys.some((key) => key.id === keyId);
  const former = await findSecret(tx, 'master');
  if (former) {
    if (!has(readSigningKey(former.toString('base64url')).id)) throw new SigningKeyError(stillInside(config));
    // Learners find the choices of their problems in the order that they know.
    await getOrMakeSecret(tx, 'problem-seeds', deriveKey(former, 'problem-seeds'), now);
    await deleteSecret(tx, 'master');
  }
  const bound = await bindKeyId(tx, id, now);
  if (!has(bound)) throw new SigningKeyError(foreign(config));
  if (bound !== id) await changeKeyId(tx, id, now);
  await getOrMakeSecret(tx, 'problem-seeds', randomBytes(32), now);
  return { wasInside: former !== null };
}

const RESET = 'If that key is lost, "npx lectern key reset" starts with another.';

function missing({ dataDir }: Place): string {
  return (
    `The key of this site is missing: neither SECRET_KEY nor ${keyFileIn(dataDir)} has it. Set it, or copy the file ` +
    `from where the site ran before or from another of its machines. ${RESET}`
  );
}

function foreign(config: Place): string {
  return (
    `The key in ${keyPlace(config)} is not the one of this database. All processes of a site need the same key: ` +
    `set SECRET_KEY alike for them, or copy secret.key. ${RESET}`
  );
}

function stillInside(config: Place): string {
  return (
    `This database still has its key in it, and ${keyPlace(config)} has another. Start once without it: the key moves ` +
    `into ${keyFileIn(config.dataDir)}. Then add it to SECRET_KEY, behind a comma, or leave it in the file.`
  );
}
