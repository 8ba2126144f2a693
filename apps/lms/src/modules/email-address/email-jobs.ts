import * as v from 'valibot';
import { runInLanguage } from '../../i18n/current-language.ts';
import { languageOfAccount } from '../../i18n/negotiate.ts';
import { defineJob } from '../../kernel/jobs/job-kind.ts';
import { CONFIRMATION_ADDRESS_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { foldKey } from '../../kernel/users/fold-key.ts';
import { findUserById, findUserRowById } from '../../kernel/users/users.store.ts';
import { EMAIL_CHANGE_PURPOSE, signEmailChangeToken } from './email-change-token.ts';
import { addressChangedMail, newAddressMail } from './email-mails.ts';
import { newEmailPath } from './new-email-path.ts';

/** Mails the link that gives an account its new address, to that address. The queue must not contain the token. */
export const newAddressMailJob = defineJob({
  name: 'new-address-mail',
  payload: v.object({
    userId: v.number(),
    email: v.string(),
    /** In which the change was requested, for accounts without a preference. */
    language: v.string(),
  }),
  async run({ context: { config, db, secrets, clock }, site }, { userId, email, language }) {
    const account = await findUserRowById(db.read, userId);
    if (account?.is_active !== 1) return null;
    const now = clock.now();
    const use = await db.write((tx) => countUse(tx, CONFIRMATION_ADDRESS_LIMIT, [foldKey(email)], now));
    if (!use.allowed) return null;
    const token = await signEmailChangeToken(secrets.key(EMAIL_CHANGE_PURPOSE), { account, email }, now);
    const mail = { username: account.username, email, url: site.origin + newEmailPath(token) };
    return runInLanguage(languageOfAccount({ language: account.language ?? language }, config), () =>
      newAddressMail(config, mail),
    );
  },
});

export const addressChangedMailJob = defineJob({
  name: 'address-changed-mail',
  payload: v.object({ userId: v.number(), formerEmail: v.string() }),
  async run({ context: { config, db } }, { userId, formerEmail }) {
    const user = await findUserById(db.read, userId);
    if (!user) return null;
    return runInLanguage(languageOfAccount(user, config), () =>
      addressChangedMail(config, user, formerEmail),
    );
  },
});
