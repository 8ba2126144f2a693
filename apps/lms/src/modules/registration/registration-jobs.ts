import * as v from 'valibot';
import { defineJob, noPayload } from '../../kernel/jobs/job-kind.ts';
import { ACTIVATION_ADDRESS_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { useRateLimit } from '../../kernel/rate-limits/rate-limits.store.ts';
import { DAY } from '../../kernel/time/durations.ts';
import { foldKey } from '../../kernel/users/fold-key.ts';
import { deleteAbandonedUsers, findOwnerOfAddress, findUserById } from '../../kernel/users/users.store.ts';
import { insertActivation } from './activations.store.ts';
import { activationMail, alreadyRegisteredMail } from './registration-mails.ts';
/** How long an account may stay unconfirmed and unused before it is removed, in milliseconds. */
export const ABANDONED_AFTER = 30 * DAY;

/**
 * Mails the link that activates an account. If the address belongs to another account, its owner gets a mail instead, so that
 * only the recipient can tell which it was. The token is generated here, because the queue must not contain secrets.
 */
export const activationMailJob = defineJob({
  name: 'activation-mail',
  payload: v.object({ userId: v.number(), next: v.optional(v.nullable(v.string())) }),
  async run({ context: { config, db, clock }, site }, { userId, next = null }) {
    const user = await findUserById(db.read, userId);
    if (!user || user.isActive) return null;
    const address = [foldKey(user.email)];
    const use = await db.write((tx) => useRateLimit(tx, ACTIVATION_ADDRESS_LIMIT, address, clock.now()));
    if (!use.allowed) return null;
    const owner = await findOwnerOfAddress(db.read, user.email);
    if (owner) return alreadyRegisteredMail(config, owner, `${site.origin}/login`);
    const token = await db.write((tx) => insertActivation(tx, userId, clock.now(), next));
    return activationMail(config, user, `${site.origin}/activate/${token}`);
  },
});

/** Daily: removes unconfirmed, unused accounts, which frees their usernames. */
export const removeAbandonedAccountsJob = defineJob({
  name: 'remove-abandoned-accounts',
  payload: noPayload,
  every: DAY,
  async run({ context: { db, clock } }) {
    const now = clock.now();
    await db.write((tx) => deleteAbandonedUsers(tx, { before: now - ABANDONED_AFTER, now }));
    return null;
  },
});
