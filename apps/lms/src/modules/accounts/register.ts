import type { Context } from '../../context.ts';
import type { Site } from '../../plugins/site.types.ts';
import { activationMail, alreadyRegisteredMail, sendQuietly } from './account-mails.ts';
import { type FieldErrors, findRegistrationProblems, type Registration } from './accounts.policy.ts';
import { insertActivation } from './activations.store.ts';
import { hashPassword } from './passwords.ts';
import { REGISTER_LIMIT } from './rate-limits.policy.ts';
import { useRateLimit } from './rate-limits.store.ts';
import { findUserByUsername, findUserRow, insertUser, toUser } from './users.store.ts';

export type RegisterResult =
  | { outcome: 'mailed' }
  | { outcome: 'invalid'; problems: FieldErrors<keyof Registration> }
  | { outcome: 'limited'; retryAfter: number };

/**
 * Makes an account that is not active yet and mails the link that activates it. An address that has an account
 * already gets another mail, and the same outcome. Usernames are public, so a taken one is told.
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
  const made = await db.write(async (tx) => {
    const user = await insertUser(tx, { username, email, name, passwordHash, isActive: false }, clock.now());
    return user && { user, token: await insertActivation(tx, user.id, clock.now()) };
  });
  if (made) {
    await sendQuietly(context, activationMail(context, made.user, `${site.origin}/activate/${made.token}`));
    return { outcome: 'mailed' };
  }
  if (await findUserByUsername(db.read, username)) {
    return { outcome: 'invalid', problems: { username: 'This username is not available.' } };
  }
  const owner = await findUserRow(db.read, email);
  if (owner)
    await sendQuietly(context, alreadyRegisteredMail(context, toUser(owner), `${site.origin}/login`));
  return { outcome: 'mailed' };
}
