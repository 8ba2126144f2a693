/** Parses a URL; null when it is invalid. `URL.parse` is missing in Safari before 18. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
