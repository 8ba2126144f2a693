import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { TOOL_LAUNCH_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { tooManyRequests } from '../../lib/errors.ts';

const messages = defineMessages({
  tooMany: {
    defaultMessage: 'You’ve opened tools many times. Try again later.',
    description: 'Error in place of a tool of another site',
  },
});

/** Counts that a learner opens a tool. Throws 429 after too many. */
export async function countLaunch({ db, clock }: Context, learnerId: number): Promise<void> {
  const { allowed, retryAfter } = await db.write((tx) =>
    countUse(tx, TOOL_LAUNCH_LIMIT, [String(learnerId)], clock.now()),
  );
  if (!allowed) throw tooManyRequests(t(messages.tooMany), retryAfter);
}
