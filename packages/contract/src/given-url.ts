/**
 * The address of a call that came out of a message or an answer, held to one origin: what is on another origin, holds
 * credentials or can't be read is `null` and must not be called (wire contract 10.5). A relative address is of `origin`.
 */
export function findGivenUrl(given: string, origin: string): string | null {
  if (!URL.canParse(origin) || !URL.canParse(given, origin)) return null;
  const home = new URL(origin).origin;
  const url = new URL(given, origin);
  return url.origin === home && home !== 'null' && url.username === '' && url.password === ''
    ? url.href
    : null;
}
