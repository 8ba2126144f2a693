import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { User } from '../../plugins/identity.types.ts';
import type { Site } from '../../plugins/site.types.ts';
import { activationMail, alreadyRegisteredMail, sendQuietly } from './account-mails.ts';
import { type FieldErrors, findRegistrationProblems, type Registration } from './accounts.policy.ts';
import { insertActivation } from './activations.store.ts';
import { hashPassword } from './passwords.ts';
import { REGISTER_LIMIT } from './rate-limits.policy.ts';
import { useRateLimit } from './rate-limits.store.ts';
import { holdUsername, isUsernameTaken, takeOverUnproven } from './registrations.store.ts';
import { findUserRow, insertUser, type NewUser, toUser } from './users.store.ts';

export type RegisterResult =
  | { outcome: 'mailed' }
  | { outcome: 'invalid'; problems: FieldErrors<keyof Registration> }
  | { outcome: 'limited'; retryAfter: number };

/**
 * Makes an account that is not active yet and mails the link that activates it. An address that has an account
 * already gets another mail, and the same outcome now and afterwards: the username is taken, nobody can sign in with
 * it before the link was opened. Usernames are public, so a taken one is told.
 */
export async function register(
  context: Context,
  { fields, site, address }: { fields: Registration; site: Site; address: string },
): Promise<RegisterResult> {
  const { db, clock } = context;
  const problems = findRegistrationProblems(fields);
  if (Object.keys(problems).length > 0) return { outcome: 'invalid', problems };
  const use = await db.write((tx) => useRateLimit(tx, REGISTER_LIMIT, [address], clock.now()));
  if (!use.allowed) return { outcome: 'limited', retryAfter: use.retryAfter };

  const { username, email, name } = fields;
  const passwordHash = await hashPassword(fields.password);
  const made = await db.write((tx) =>
    makeAccount(tx, { username, email, name, passwordHash, isActive: false }, clock.now()),
  );
  if (made === 'username-taken') {
    return { outcome: 'invalid', problems: { username: 'This username is not available.' } };
  }
  if (made !== 'address-known') {
    await sendQuietly(context, activationMail(context, made.user, `${site.origin}/activate/${made.token}`));
    return { outcome: 'mailed' };
  }
  const owner = await findUserRow(db.read, email);
  if (owner)
    await sendQuietly(context, alreadyRegisteredMail(context, toUser(owner), `${site.origin}/login`));
  return { outcome: 'mailed' };
}

async function makeAccount(
  tx: Tx,
  account: NewUser,
  now: number,
): Promise<{ user: User; token: string } | 'username-taken' | 'address-known'> {
  if (await isUsernameTaken(tx, account.username)) return 'username-taken';
  const user = (await takeOverUnproven(tx, account, now)) ?? (await insertUser(tx, account, now));
  if (user) return { user, token: await insertActivation(tx, user.id, now) };
  await holdUsername(tx, account.username, now);
  return 'address-known';
}
