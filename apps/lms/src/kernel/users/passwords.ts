import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { SECOND } from '../../lib/durations.ts';
import { serverBusy } from '../../lib/errors.ts';

// OWASP's parameters for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing takes libuv's threads, of which there are four; compression, files and name look-ups need some, too.
const hashing = pLimit(Math.min(availableParallelism(), 3));
/** Longer queues get a 503. Sized for a class of 250 that signs in at once, at 50 ms per hash. */
const MAX_QUEUE_LENGTH = 300;
const RETRY_AFTER = 5 * SECOND;

export interface Hasher {
  /** Argon2id in PHC form, with a random salt. */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` matches `passwordHash`. Without a hash (no such account), takes as long and returns false, so
   * that timing reveals nothing.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

let decoy: Promise<string> | undefined;

const hasher: Hasher = {
  hash: (password) => hash(password, OPTIONS),
  async verify(passwordHash, password) {
    decoy ??= hash('no account has this password', OPTIONS);
    // A placeholder of a deleted account has an empty one.
    const known = passwordHash || null;
    const matches = await verify(known ?? (await decoy), password);
    return known !== null && matches;
  },
};

/**
 * Runs `work` with a hasher, limiting concurrency. Throws 503 with Retry-After when the queue is full. Don't nest calls:
 * the inner one could wait for the outer one and deadlock.
 */
export async function withHasher<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= MAX_QUEUE_LENGTH) {
    throw serverBusy('Too many people are signing in at the moment. Try again shortly.', RETRY_AFTER);
  }
  return hashing(work, hasher);
}

/** As {@link Hasher}'s `hash`, within {@link withHasher}. */
export function hashPassword(password: string): Promise<string> {
  return withHasher((hasher) => hasher.hash(password));
}

/** As {@link Hasher}'s `verify`, within {@link withHasher}. */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return withHasher((hasher) => hasher.verify(passwordHash, password));
}
