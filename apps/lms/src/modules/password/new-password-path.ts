/** The page on which a token sets a new password. */
export const NEW_PASSWORD_PATTERN = '/password/new/:token';

/**
 * The page's path for a token, which leads on to `next`. That is encoded so that nobody can read words in it: who asks for
 * the mail, and so chooses it, need not be who gets it.
 */
export function newPasswordPath(token: string, next: string | null): string {
  const path = NEW_PASSWORD_PATTERN.replace(':token', token);
  return next === null ? path : `${path}?to=${Buffer.from(next).toString('base64url')}`;
}

/** What {@link newPasswordPath} has encoded in the field `to`; to be checked before it is followed. */
export function readNext(to: string | null): string | null {
  return to === null ? null : Buffer.from(to, 'base64url').toString();
}
