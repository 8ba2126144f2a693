/** The page on which a token gives an account its new address. */
export const NEW_EMAIL_PATTERN = '/email/new/:token';

/** The page's path for a token. */
export function newEmailPath(token: string): string {
  return NEW_EMAIL_PATTERN.replace(':token', token);
}
