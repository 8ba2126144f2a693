/** The page on which a token sets a new password. */
export const NEW_PASSWORD_PATTERN = '/password/new/:token';

/**
 * The page's path for a token; continues to `next`, which is encoded because anyone can request the mail and choose `next`,
 * and must not be able to put readable text into somebody else's mail.
 */
export function newPasswordPath(token: string, next: string | null): string {
  const path = NEW_PASSWORD_PATTERN.replace(':token', token);
  return next === null ? path : `${path}?to=${Buffer.from(next).toString('base64url')}`;
}

/** Decodes the `to` field of {@link newPasswordPath}; validate it before redirecting. */
export function readNext(to: string | null): string | null {
  return to === null ? null : Buffer.from(to, 'base64url').toString();
}
