import type { Context } from '../../context.ts';
import { defineMessages, rich, t } from '../../i18n/messages.ts';
import { PASSWORD_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../kernel/rate-limits/rate-limits.store.ts';
import { verifyPassword } from '../../kernel/users/passwords.ts';
import type { User } from '../../kernel/users/user.ts';
import { findUserRowById } from '../../kernel/users/users.store.ts';
import { tooManyRequests } from '../../lib/errors.ts';
import type { Html } from '../../lib/html.ts';
import { linkTo } from '../../lib/markup.ts';
import { inputField } from '../../pages/forms.ts';
import { FORGOTTEN_PASSWORD_PATH } from '../sessions/account-links.ts';

const messages = defineMessages({
  limited: {
    defaultMessage: 'Too many attempts.',
    description: 'Error after too many attempts to change a password',
  },
  wrong: {
    defaultMessage: 'This isn’t your current password.',
    description: 'Error of the field “Current password”',
  },
  current: { defaultMessage: 'Current password', description: 'Label of a field' },
  unknown: {
    defaultMessage: 'If you don’t know it, <link>get a new one by email</link>.',
    description: 'Below the field “Current password”',
  },
});

/** The field of a form that changes what protects an account; its name is `current`. */
export function currentPasswordField(error: string | undefined): Html {
  return inputField({
    name: 'current',
    label: t(messages.current),
    type: 'password',
    autocomplete: 'current-password',
    hint: rich(messages.unknown, { link: linkTo(FORGOTTEN_PASSWORD_PATH) }),
    error,
  });
}

/** What is wrong with that field; null if it is the password. Throws 429 after too many attempts, right or wrong. */
export async function findCurrentPasswordProblem(
  { db, clock }: Context,
  user: User,
  password: string,
): Promise<string | null> {
  const use = await db.write((tx) => countUse(tx, PASSWORD_LIMIT, [String(user.id)], clock.now()));
  if (!use.allowed) throw tooManyRequests(t(messages.limited), use.retryAfter);
  const row = await findUserRowById(db.read, user.id);
  return (await verifyPassword(row?.password_hash ?? null, password)) ? null : t(messages.wrong);
}
