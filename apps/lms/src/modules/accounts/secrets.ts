import { hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { getOrMakeSecret } from './secrets.store.ts';

/** Signing keys that every process over the same database derives alike. */
export interface Secrets {
  /** 32 bytes for one purpose (`jwt`, `units`, ...); another purpose has another key. */
  key(purpose: string): Uint8Array;
}

const MASTER = 'master';
const KEY_BYTES = 32;

/** Reads the master key from the database, making it the first time. It never leaves database and memory. */
export async function openSecrets(db: Database, clock: Clock): Promise<Secrets> {
  const master = await db.write((tx) => getOrMakeSecret(tx, MASTER, randomBytes(KEY_BYTES), clock.now()));
  const keys = new Map<string, Uint8Array>();
  return {
    key(purpose) {
      const known = keys.get(purpose);
      if (known) return known;
      const key = new Uint8Array(hkdfSync('sha256', master, '', `lectern/${purpose}`, KEY_BYTES));
      keys.set(purpose, key);
      return key;
    },
  };
}
