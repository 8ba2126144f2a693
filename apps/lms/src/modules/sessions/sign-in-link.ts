/** The page to sign in on, which leads on to `next`. */
export function signInLink(next: string | null): string {
  return next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
