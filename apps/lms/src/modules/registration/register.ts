import type { Context } from '../../context.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { REGISTER_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { useRateLimit } from '../../kernel/rate-limits/rate-limits.store.ts';
import {
  type FieldErrors,
  findRegistrationProblems,
  type Registration,
} from '../../kernel/users/accounts.policy.ts';
import { hashPassword } from '../../kernel/users/passwords.ts';
import { insertUser } from '../../kernel/users/users.store.ts';
import type { User } from '../../plugins/identity.types.ts';
import { activationMailJob } from './registration-jobs.ts';

export type RegisterResult =
  | { outcome: 'registered'; user: User }
  | { outcome: 'invalid'; problems: FieldErrors<keyof Registration> }
  | { outcome: 'limited'; retryAfter: number };

/**
 * Makes an account that is not active yet, and queues the mail about it. What happens does not depend on whether the
 * address has an account already: that is for the mail alone to tell. Usernames are public, so a taken one is told.
 * `next`: where they go on to once the account is activated.
 * `retryAfter` is in milliseconds.
 */
export async function register(
  { db, clock }: Context,
  { fields, network, next }: { fields: Registration; network: string; next: string | null },
): Promise<RegisterResult> {
  const problems = findRegistrationProblems(fields);
  if (Object.keys(problems).length > 0) return { outcome: 'invalid', problems };
  const use = await db.write((tx) => useRateLimit(tx, REGISTER_LIMIT, [network], clock.now()));
  if (!use.allowed) return { outcome: 'limited', retryAfter: use.retryAfter };

  const { username, email, name } = fields;
  const passwordHash = await hashPassword(fields.password);
  const user = await db.write(async (tx) => {
    const now = clock.now();
    const made = await insertUser(tx, { username, email, name, passwordHash, isActive: false }, now);
    if (made) await queueJob(tx, activationMailJob, { userId: made.id, next }, { now });
    return made;
  });
  if (user) return { outcome: 'registered', user };
  return { outcome: 'invalid', problems: { username: 'This username is not available.' } };
}
