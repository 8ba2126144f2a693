import type { Context } from '../../context.ts';
import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { REGISTER_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import {
  type FieldErrors,
  findRegistrationProblems,
  type Registration,
} from '../../kernel/users/accounts.policy.ts';
import { loadCommonPasswords } from '../../kernel/users/common-passwords.ts';
import { hashPassword } from '../../kernel/users/passwords.ts';
import type { User } from '../../kernel/users/user.ts';
import { insertUser } from '../../kernel/users/users.store.ts';
import { activationMailJob } from './registration-jobs.ts';

const messages = defineMessages({
  taken: { defaultMessage: 'This username is not available.', description: 'Error of the form to register' },
});

export type RegisterResult =
  | { kind: 'registered'; user: User }
  | { kind: 'invalid'; problems: FieldErrors<keyof Registration> }
  | { kind: 'limited'; retryAfter: number };

/**
 * Creates an inactive account and queues its activation mail. The result doesn't depend on whether the email address has
 * an account already, which only the mail reveals. Usernames are public, so a taken one is reported.
 * `next` is where the link in the mail redirects after activation. `retryAfter` is in milliseconds.
 */
export async function register(
  { db, clock }: Context,
  { fields, network, next }: { fields: Registration; network: string; next: string | null },
): Promise<RegisterResult> {
  const problems = findRegistrationProblems(fields, await loadCommonPasswords());
  if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const use = await db.write((tx) => countUse(tx, REGISTER_LIMIT, [network], clock.now()));
  if (!use.allowed) return { kind: 'limited', retryAfter: use.retryAfter };

  const { username, email, name } = fields;
  const passwordHash = await hashPassword(fields.password);
  const user = await db.write(async (tx) => {
    const now = clock.now();
    const created = await insertUser(tx, { username, email, name, passwordHash, isActive: false }, now);
    if (created)
      await queueJob(
        tx,
        activationMailJob,
        { userId: created.id, next, language: currentLanguage().code },
        { now },
      );
    return created;
  });
  if (user) return { kind: 'registered', user };
  return { kind: 'invalid', problems: { username: t(messages.taken) } };
}
