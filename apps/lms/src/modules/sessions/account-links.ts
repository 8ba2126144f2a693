import { ENROLL_FIELD, type WantedCourse } from '../enrollment/enroll-on-arrival.ts';

/** URL of the sign-in page, which continues to `next`, or enrolls in the wanted course and continues there. */
export function signInLink(next: string | null, wanted: WantedCourse | null = null): string {
  return withDestination('/login', next, wanted);
}

/** URL of the page to register, which continues likewise. */
export function registerLink(next: string | null, wanted: WantedCourse | null = null): string {
  return withDestination('/register', next, wanted);
}

/** Where people sign in with the account at their organization's identity provider. */
export const SINGLE_SIGN_ON_PATH = '/login/oidc';

/** Its URL; continues likewise. */
export function singleSignOnLink(next: string | null, wanted: WantedCourse | null = null): string {
  return withDestination(SINGLE_SIGN_ON_PATH, next, wanted);
}

function withDestination(path: string, next: string | null, wanted: WantedCourse | null): string {
  if (wanted !== null) return `${path}?${ENROLL_FIELD}=${encodeURIComponent(wanted.courseKey)}`;
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** The page to request a new password. */
export const FORGOTTEN_PASSWORD_PATH = '/password/forgotten';

/** Its URL; the link in the mail continues to `next`. */
export function forgottenPasswordLink(next: string | null): string {
  return next === null
    ? FORGOTTEN_PASSWORD_PATH
    : `${FORGOTTEN_PASSWORD_PATH}?next=${encodeURIComponent(next)}`;
}
