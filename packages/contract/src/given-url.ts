/**
 * The address of a call that came out of a message or an answer, held to one origin: what is on another origin, holds
 * credentials or can't be read is `null` and must not be called (wire contract 10.5). A relative address is of `origin`.
 */
export function findGivenUrl(given: string, origin: string): string | null {
  const base = URL.parse(origin);
  const url = base === null ? null : URL.parse(given, base.href);
  if (base === null || url === null || url.origin !== base.origin || base.origin === 'null') return null;
  return url.username === '' && url.password === '' ? url.href : null;
}
