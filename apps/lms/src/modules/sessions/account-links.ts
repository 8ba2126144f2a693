/** The page to sign in on, which leads on to `next`. */
export function signInLink(next: string | null): string {
  return next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

/** The page on which the owner of an account asks for a new password. */
export const FORGOTTEN_PASSWORD_PATH = '/password/forgotten';

/** Its address; the link in the mail leads on to `next`. */
export function forgottenPasswordLink(next: string | null): string {
  return next === null
    ? FORGOTTEN_PASSWORD_PATH
    : `${FORGOTTEN_PASSWORD_PATH}?next=${encodeURIComponent(next)}`;
}
