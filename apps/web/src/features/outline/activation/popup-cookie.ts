import { cookieNames } from '@lectern/contract';

/** As `document` has it. */
interface CookieJar {
  cookie: string;
}

/**
 * Whether the LMS has asked, by a cookie, that an account which is not active be reminded of its mail (ACT-01); the
 * cookie is removed, so that it asks once (ACT-02). Where it can not be removed the answer is no: it would be yes on
 * each page. `cookieDomain` is the domain that the LMS sets its cookies for; null: its own host.
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
