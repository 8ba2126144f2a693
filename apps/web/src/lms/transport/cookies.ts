/** The page's cookies: `document` in a browser, a plain object in tests. */
export interface CookieJar {
  cookie: string;
}

/** The value of a cookie; null when there is none. */
export function findCookie(jar: CookieJar, name: string): string | null {
  const start = `${name}=`;
  const cookie = jar.cookie.split('; ').find((pair) => pair.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}
