import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { CONFIRMATION_MAIL_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { tooManyRequests } from '../../lib/errors.ts';
import { activationMailJob } from './registration-jobs.ts';

const messages = defineMessages({
  limited: {
    defaultMessage: 'Too many requests. Check your inbox.',
    description: 'Error after a mail was requested too often',
  },
});

/** Queues another activation mail; throws 429 if too many were sent. */
export async function sendActivationMail({ db, clock }: Context, user: User): Promise<void> {
  if (!user.isActive) await db.write((tx) => queueActivationMail(tx, user, clock.now()));
}

/** Like {@link sendActivationMail}, in a transaction that does more, which the 429 undoes. */
export async function queueActivationMail(tx: Tx, user: User, now: number): Promise<void> {
  await countConfirmationMail(tx, user, now);
  const payload = { userId: user.id, language: currentLanguage().code };
  await queueJob(tx, activationMailJob, payload, { now });
}

/** Counts a mail that asks to confirm an address of the account; throws 429 if too many were sent. */
export async function countConfirmationMail(tx: Tx, { id }: User, now: number): Promise<void> {
  const use = await countUse(tx, CONFIRMATION_MAIL_LIMIT, [String(id)], now);
  if (!use.allowed) throw tooManyRequests(t(messages.limited), use.retryAfter);
}
