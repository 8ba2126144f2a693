/** URL of the sign-in page, which continues to `next`. */
export function signInLink(next: string | null): string {
  return next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

/** The page to request a new password. */
export const FORGOTTEN_PASSWORD_PATH = '/password/forgotten';

/** Its URL; the link in the mail continues to `next`. */
export function forgottenPasswordLink(next: string | null): string {
  return next === null
    ? FORGOTTEN_PASSWORD_PATH
    : `${FORGOTTEN_PASSWORD_PATH}?next=${encodeURIComponent(next)}`;
}
