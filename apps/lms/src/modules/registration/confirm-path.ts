/** The page that tells users how to confirm their email address. */
export const CONFIRM_PATH = '/account/confirm';

/** The page's URL, which continues to `next`. */
export function confirmLink(next: string | null): string {
  return next === null ? CONFIRM_PATH : `${CONFIRM_PATH}?next=${encodeURIComponent(next)}`;
}
