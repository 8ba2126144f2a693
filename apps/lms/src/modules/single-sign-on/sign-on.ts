import { randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockAddress } from '../../db/locks.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { foldKey } from '../../kernel/users/fold-key.ts';
import type { User } from '../../kernel/users/user.ts';
import { findOwnerOfAddress, findUserById, insertUser } from '../../kernel/users/users.store.ts';
import { activationMailJob } from '../registration/registration-jobs.ts';
import {
  deleteIdentities,
  type ExternalIdentity,
  findUserIdOf,
  hasIdentity,
  insertIdentity,
} from './identities.store.ts';
import type { ProvidedPerson } from './person.policy.ts';

/** Nobody signs in with a password that no text hashes to. */
const NO_PASSWORD = '';
const MAX_ATTEMPTS = 20;

/**
 * Whose account it is. `no-address`: the provider doesn't say an address, without which there is no account; `address-taken`:
 * somebody else has confirmed the address, and the provider doesn't say that it is this person's. `address-reused`: the account
 * with this address is another person's at the provider, which may have given the address of somebody who left to somebody else.
 */
export type SignOn =
  | { kind: 'account'; user: User }
  | { kind: 'no-address' }
  | { kind: 'address-taken' }
  | { kind: 'address-reused' };

/**
 * Finds the account of a person at an identity provider: by the identity, else, for the first identity of an account, by an
 * address that both the provider and this site know to be theirs; else creates one without a password. An address that the
 * provider hasn't verified is confirmed by mail, as for those who register.
 */
export async function signOn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  identity: ExternalIdentity,
  person: ProvidedPerson,
): Promise<SignOn> {
  return db.write(async (tx) => {
    const { email, isVerified } = person;
    // Two windows of the same person may arrive at once.
    await lockAddress(tx, foldKey(email ?? identity.subject));
    const knownId = await findUserIdOf(tx, identity);
    const known = knownId === null ? null : await findUserById(tx, knownId);
    if (known) return { kind: 'account', user: known };
    if (email === null) return { kind: 'no-address' };
    const owner = await findOwnerOfAddress(tx, email);
    if (owner && !isVerified) return { kind: 'address-taken' };
    if (owner && (await hasIdentity(tx, { issuer: identity.issuer, userId: owner.id })))
      return { kind: 'address-reused' };
    const at = clock.now();
    const user = owner ?? (await createAccount(tx, { ...person, email }, at));
    await insertIdentity(tx, identity, { userId: user.id, at });
    return { kind: 'account', user };
  });
}

/** Forgets who an account is at an identity provider. False if it was nobody there. */
export async function unlinkAccount({ db }: Pick<Context, 'db'>, user: User): Promise<boolean> {
  return (await db.write((tx) => deleteIdentities(tx, user.id))) > 0;
}

async function createAccount(
  tx: Tx,
  { email, isVerified, name, username }: ProvidedPerson & { email: string },
  at: number,
): Promise<User> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const free = attempt === 0 ? username : `${username}${randomInt(2, 10 ** Math.min(attempt + 1, 5))}`;
    const account = { username: free, email, name: name ?? free, passwordHash: NO_PASSWORD };
    const user = await insertUser(tx, { ...account, isActive: isVerified }, at);
    if (user === null) continue;
    if (!isVerified) {
      const mail = { userId: user.id, next: null, language: currentLanguage().code };
      await queueJob(tx, activationMailJob, mail, { now: at });
    }
    return user;
  }
  throw new Error(`No username like ${username} is free`);
}
