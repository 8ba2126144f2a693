import { cookieNames } from '@lectern/contract';

/** As `document` has it. */
interface CookieJar {
  cookie: string;
}

/**
 * Whether the LMS asks, by a cookie, to remind the user of an inactive account of the mail (ACT-01); the cookie is
 * removed, so that it asks once (ACT-02). False if it can't be removed: otherwise every page would show the reminder.
 * `cookieDomain` is the domain of the LMS's cookies; null: its own host.
 */
export function takeActivationPopup(jar: CookieJar, cookieDomain: string | null): boolean {
  if (!isAsked(jar)) return false;
  const remove = `${cookieNames.activationPopup}=; path=/; max-age=0`;
  jar.cookie = remove;
  if (cookieDomain !== null) jar.cookie = `${remove}; domain=${cookieDomain}`;
  return !isAsked(jar);
}

function isAsked({ cookie }: CookieJar): boolean {
  return cookie.split(';').some((one) => one.split('=')[0]?.trim() === cookieNames.activationPopup);
}
