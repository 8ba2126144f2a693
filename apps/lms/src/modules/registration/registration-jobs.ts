import * as v from 'valibot';
import { runInLanguage } from '../../i18n/current-language.ts';
import { languageOfAccount } from '../../i18n/negotiate.ts';
import { hasNoEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { defineJob, noPayload } from '../../kernel/jobs/job-kind.ts';
import { CONFIRMATION_ADDRESS_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { foldKey } from '../../kernel/users/fold-key.ts';
import type { User } from '../../kernel/users/user.ts';
import { deleteAbandonedUsers, findOwnerOfAddress, findUserById } from '../../kernel/users/users.store.ts';
import { DAY } from '../../lib/durations.ts';
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
  payload: v.object({
    userId: v.number(),
    next: v.optional(v.nullable(v.string())),
    /** In which the mail was requested, for accounts without a preference. */
    language: v.optional(v.string()),
  }),
  async run({ context: { config, db, clock }, site }, { userId, next = null, language = null }) {
    const user = await findUserById(db.read, userId);
    if (!user || user.isActive) return null;
    const address = [foldKey(user.email)];
    const use = await db.write((tx) => countUse(tx, CONFIRMATION_ADDRESS_LIMIT, address, clock.now()));
    if (!use.allowed) return null;
    const owner = await findOwnerOfAddress(db.read, user.email);
    const languageFor = (account: User) =>
      languageOfAccount({ language: account.language ?? language }, config);
    if (owner) {
      const url = `${site.origin}/login`;
      return runInLanguage(languageFor(owner), () => alreadyRegisteredMail(config, owner, url));
    }
    const { token, recipient } = await db.write(async (tx) => ({
      token: await insertActivation(tx, userId, clock.now(), next),
      // The address may have been replaced since. From here on, that invalidates the token.
      recipient: (await findUserById(tx, userId)) ?? user,
    }));
    const url = `${site.origin}/activate/${token}`;
    return runInLanguage(languageFor(recipient), () => activationMail(config, recipient, url));
  },
});

/** Daily: removes unconfirmed, unused accounts, which frees their usernames. */
export const removeAbandonedAccountsJob = defineJob({
  name: 'remove-abandoned-accounts',
  payload: noPayload,
  every: DAY,
  async run({ context: { db, clock } }) {
    const now = clock.now();
    await db.write((tx) =>
      deleteAbandonedUsers(tx, { before: now - ABANDONED_AFTER, now, isInNoCourse: hasNoEnrollment }),
    );
    return null;
  },
});
