/** Caches CSRF tokens: one per host for the life of the page, or until it is refused (wire contract 3.5, 25.20). */
export interface CsrfTokens {
  /** The token for writes to a URL. Concurrent callers share one fetch; a failure is not cached. */
  tokenFor(url: string): Promise<string>;
  /** Drops the token of the URL's host: signing in again, in another tab, makes it worthless. */
  forget(url: string): void;
}

/** `fetchToken` calls the token endpoint of an origin. */
export function createCsrfTokens(fetchToken: (origin: string) => Promise<string>): CsrfTokens {
  const tokens = new Map<string, Promise<string>>();
  return {
    tokenFor(url) {
      const { origin } = new URL(url);
      const known = tokens.get(origin);
      if (known) return known;
      const token = fetchToken(origin);
      tokens.set(origin, token);
      token.catch(() => tokens.delete(origin));
      return token;
    },
    forget(url) {
      tokens.delete(new URL(url).origin);
    },
  };
}
