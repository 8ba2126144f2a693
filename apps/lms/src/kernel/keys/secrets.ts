import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { findSecret } from './secrets.store.ts';
import { deriveKey } from './signing-keys.ts';
import { openSiteKeys } from './site-keys.ts';

/** Keys that every process of the site derives alike. */
export interface Secrets {
  /** 32 bytes for one purpose (`jwt`, `units`, ...), to sign with; another purpose has another key. */
  key(purpose: string): Uint8Array;
  /** All keys of a purpose that verify: the one that signs, then former ones. */
  keys(purpose: string): readonly Uint8Array[];
  /** Orders the choices of problems. It outlives every key, and is in the database: it signs nothing. */
  problemSeeds: Uint8Array;
}

/** Opens the keys of the site; throws SigningKeyError. */
export async function openSecrets(
  db: Database,
  { config, clock }: { config: Config; clock: Clock },
): Promise<Secrets> {
  const siteKeys = await openSiteKeys(db, { config, clock });
  const problemSeeds = await findSecret(db.read, 'problem-seeds');
  if (!problemSeeds) throw new Error('The database has no seeds of problems');
  const derived = new Map<string, readonly [Uint8Array, ...Uint8Array[]]>();
  const keysOf = (purpose: string) => {
    const known = derived.get(purpose);
    if (known) return known;
    const [first, ...others] = siteKeys;
    const keys = [
      deriveKey(first.bytes, purpose),
      ...others.map(({ bytes }) => deriveKey(bytes, purpose)),
    ] as const;
    derived.set(purpose, keys);
    return keys;
  };
  return { key: (purpose) => keysOf(purpose)[0], keys: keysOf, problemSeeds };
}

/** For commands, which sign nothing: they need no key, and make none. */
export const noSecrets: Secrets = {
  key: refuseKey,
  keys: refuseKey,
  get problemSeeds(): Uint8Array {
    return refuseKey();
  },
};

function refuseKey(): never {
  throw new Error('Commands run without the keys of the site');
}

/** What a token says by the first key that it was made with; `invalid` is what `read` answers to any other key. */
export async function readByAnyKey<T>(
  keys: readonly Uint8Array[],
  read: (key: Uint8Array) => Promise<T>,
  invalid: T,
): Promise<T> {
  for (const key of keys) {
    const result = await read(key);
    if (result !== invalid) return result;
  }
  return invalid;
}
