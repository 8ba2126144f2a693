/** The address that `text` stands for, or null when it stands for none. `URL.parse` is missing in Safari before 18. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
