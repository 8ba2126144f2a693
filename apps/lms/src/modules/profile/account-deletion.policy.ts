import type { Config } from '../../config.ts';
import type { User } from '../../kernel/users/user.ts';

/** The page on which people delete their account. */
export const DELETE_ACCOUNT_PATH = '/account/delete';

/** Whether people may delete their account themselves. A site needs an administrator, so these may not. */
export function mayDeleteAccount(
  { accountDeletion }: Pick<Config, 'accountDeletion'>,
  { isAdministrator }: Pick<User, 'isAdministrator'>,
): boolean {
  return accountDeletion && !isAdministrator;
}
