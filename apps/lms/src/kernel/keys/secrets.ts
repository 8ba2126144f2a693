import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { deriveKey } from '../../lib/signing-keys.ts';
import { findSecret } from './secrets.store.ts';
import { openSiteKeys } from './site-keys.ts';

/** Keys that every process of the site derives identically. */
export interface Secrets {
  /** 32 bytes to sign with; each purpose (`jwt`, `units`, ...) has its own key. */
  key(purpose: string): Uint8Array;
  /** All keys that verify for a purpose: the signing one first, then former ones. */
  keys(purpose: string): readonly Uint8Array[];
  /** Shuffles the choices of problems, and derives learners' ids for external tools and authors. Stored in the database, so that it survives key rotation; signs nothing. */
  problemSeeds: Uint8Array;
}

declare module '../../context.ts' {
  interface Context {
    /** Keys that all processes on one database share. */
    secrets: Secrets;
  }
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

/** For commands that sign nothing, and so need no key. */
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

/** Reads a token with the first key that verifies it; `invalid` is the result of `read` for a wrong key. */
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
