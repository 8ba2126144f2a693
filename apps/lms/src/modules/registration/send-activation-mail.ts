import type { Context } from '../../context.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { ACTIVATION_MAIL_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { useRateLimit } from '../../kernel/rate-limits/rate-limits.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { tooManyRequests } from '../../lib/errors.ts';
import { activationMailJob } from './registration-jobs.ts';

const messages = defineMessages({
  limited: {
    defaultMessage: 'Too many requests. Check your inbox.',
    description: 'Error after a mail was requested too often',
  },
});

/** Queues another activation mail, whose link redirects to `next`; throws 429 if too many were sent. */
export async function sendActivationMail(
  { db, clock }: Context,
  user: User,
  next: string | null = null,
): Promise<void> {
  if (user.isActive) return;
  const now = clock.now();
  const use = await db.write(async (tx) => {
    const counted = await useRateLimit(tx, ACTIVATION_MAIL_LIMIT, [String(user.id)], now);
    if (counted.allowed)
      await queueJob(
        tx,
        activationMailJob,
        { userId: user.id, next, language: currentLanguage().code },
        { now },
      );
    return counted;
  });
  if (use.allowed) return;
  throw tooManyRequests(t(messages.limited), use.retryAfter);
}
