import * as v from 'valibot';
import { runInLanguage } from '../../i18n/current-language.ts';
import { languageOfAccount } from '../../i18n/negotiate.ts';
import { defineJob } from '../../kernel/jobs/job-kind.ts';
import { PASSWORD_RESET_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { findUserById, findUserRow, toUser } from '../../kernel/users/users.store.ts';
import { newPasswordPath } from './new-password-path.ts';
import { passwordChangedMail, passwordResetMail } from './password-mails.ts';
import { PASSWORD_RESET_PURPOSE, signPasswordResetToken } from './password-reset-token.ts';

/**
 * Mails the link for a new password to the account of `login`. Sends nothing if there is none or its address is
 * unconfirmed.
 */
export const passwordResetMailJob = defineJob({
  name: 'password-reset-mail',
  payload: v.object({
    login: v.string(),
    next: v.optional(v.nullable(v.string())),
    /** In which the mail was requested, for accounts without a preference. */
    language: v.optional(v.string()),
  }),
  async run({ context: { config, db, secrets, clock }, site }, { login, next = null, language = null }) {
    const row = await findUserRow(db.read, login);
    if (row?.is_active !== 1) return null;
    const now = clock.now();
    const use = await db.write((tx) => countUse(tx, PASSWORD_RESET_LIMIT, [String(row.id)], now));
    if (!use.allowed) return null;
    const token = await signPasswordResetToken(secrets.key(PASSWORD_RESET_PURPOSE), row, now);
    const user = toUser(row);
    const url = site.origin + newPasswordPath(token, next);
    return runInLanguage(languageOfAccount({ language: user.language ?? language }, config), () =>
      passwordResetMail(config, user, url),
    );
  },
});

export const passwordChangedMailJob = defineJob({
  name: 'password-changed-mail',
  payload: v.object({ userId: v.number() }),
  async run({ context: { config, db } }, { userId }) {
    const user = await findUserById(db.read, userId);
    // An unconfirmed address may be somebody else's.
    if (!user?.isActive) return null;
    return runInLanguage(languageOfAccount(user, config), () => passwordChangedMail(config, user));
  },
});
