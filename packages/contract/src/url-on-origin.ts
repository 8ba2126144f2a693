/**
 * The URL of a call from a message or a response, restricted to one origin: `null` for a URL on another origin, with
 * credentials, or that can't be parsed, which must not be called (wire contract 10.5). A relative URL is resolved
 * against `origin`.
 */
export function findUrlOnOrigin(text: string, origin: string): string | null {
  if (!URL.canParse(origin) || !URL.canParse(text, origin)) return null;
  const allowed = new URL(origin).origin;
  const url = new URL(text, origin);
  return url.origin === allowed && allowed !== 'null' && url.username === '' && url.password === ''
    ? url.href
    : null;
}
