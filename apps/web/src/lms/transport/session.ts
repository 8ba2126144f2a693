import { type AuthenticatedUser, findAccessToken, isExpired } from './access-token.ts';
import { type CookieJar, findCookie } from './cookies.ts';
import { isHttpStatus, isOutage, UnexpectedResponseError } from './errors.ts';
import { type RetryPolicy, type RetryTools, withRetries } from './retry.ts';
import { singleFlight } from './single-flight.ts';

/** Retry only when the site failed: after 2 s and 4 s plus jitter, never over 16 s (wire contract 3.4). */
const refreshRetries: RetryPolicy = {
  retries: 2,
  firstWait: 2000,
  longestWait: 16_000,
  when: isOutage,
};

/** Finds who is signed in now; null for nobody. Throws as `identify` does. */
export type Look = () => Promise<AuthenticatedUser | null>;

/** Resolves to the user to go on with, whom `look` has found; every request waits until then. */
export type UserGuard = (look: Look) => Promise<AuthenticatedUser | null>;

export interface SessionOptions {
  readonly cookies: CookieJar;
  readonly cookieName: string;
  /** Requests new token cookies; resolves once they are set, throws an LmsError. */
  readonly refresh: () => Promise<void>;
  /** Server time, epoch milliseconds. */
  readonly now: () => number;
  readonly retry: RetryTools;
  /** Called by `identify` before it resolves, if it finds another user than before, or none; not the first time. */
  readonly onChange: (user: AuthenticatedUser | null) => void;
}

export interface Session {
  /**
   * The user that the next request is authenticated as; null for an anonymous visitor. Refreshes the access token
   * first when it is missing or has expired; concurrent callers share one refresh.
   * Throws NetworkError, HttpError (400, 5xx), or UnexpectedResponseError when a refresh brought no cookie.
   */
  identify(): Promise<AuthenticatedUser | null>;
  /** Refreshes the access token even if it is valid; null if the session has ended. Throws as `identify` does. */
  renew(): Promise<AuthenticatedUser | null>;
  /** The last one decides, before `identify` acts on finding another user than before, or none. */
  readonly guards: Set<UserGuard>;
}

/** Keeps the access token fresh (wire contract 3.4). */
export function createSession(options: SessionOptions): Session {
  // A visitor stays anonymous until another token appears: signing in is a page of the LMS, which sets its own cookies.
  // The refused token is remembered because deleting its cookie has no effect if it belongs to a parent domain.
  let refused: { token: string | null } | null = null;
  let known: AuthenticatedUser | null | undefined;
  const guards: Session['guards'] = new Set();

  const findToken = () => findCookie(options.cookies, options.cookieName);

  function findValidUser(): AuthenticatedUser | null {
    const token = findAccessToken(options.cookies, options.cookieName);
    return token === null || isExpired(token, options.now()) ? null : token.user;
  }

  const refresh = singleFlight(async () => {
    try {
      await withRetries(options.refresh, refreshRetries, options.retry);
    } catch (error) {
      if (!isHttpStatus(error, 401)) throw error;
      dropCookie(options.cookies, options.cookieName);
      refused = { token: findToken() };
      return null;
    }
    const user = findAccessToken(options.cookies, options.cookieName)?.user ?? null;
    if (user === null) {
      throw new UnexpectedResponseError(
        'loginRefresh',
        options.cookieName,
        'signed in, but no token cookie for this address',
      );
    }
    return user;
  });

  const look: Look = async () => findValidUser() ?? (refused?.token === findToken() ? null : refresh());
  const isOther = (user: AuthenticatedUser | null) =>
    known !== undefined && known?.username !== user?.username;

  return {
    renew: refresh,
    guards,
    async identify() {
      let user = await look();
      const guard = [...guards].pop();
      if (guard && isOther(user)) user = await guard(look);
      const isChanged = isOther(user);
      known = user;
      if (isChanged) options.onChange(user);
      return user;
    },
  };
}

function dropCookie(jar: CookieJar, name: string): void {
  jar.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
}
