/** Where who has not confirmed their address finds out how to. */
export const CONFIRM_PATH = '/account/confirm';

/** The page's address, which leads on to `next`. */
export function confirmLink(next: string | null): string {
  return next === null ? CONFIRM_PATH : `${CONFIRM_PATH}?next=${encodeURIComponent(next)}`;
}
