const MAX_URL = 2000;

/** The address that an author wrote, without fragment; null for anything but http(s) without a password. */
export function findAddress(text: string | null): URL | null {
  if (text === null || text.length > MAX_URL || !URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  const isPlain = url.username === '' && url.password === '';
  return isPlain && ['https:', 'http:'].includes(url.protocol) ? url : null;
}

/** Whether browsers trust an address as they trust https. */
export const isSecure = (url: URL): boolean => url.protocol === 'https:' || isOnThisMachine(url);

function isOnThisMachine({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}

/**
 * An address that the site's server itself requests, although an author wrote it: only https, whose certificate proves the
 * host, and neither a number nor this machine.
 */
export function findServerAddress(text: string | null): URL | null {
  const url = findAddress(text);
  if (url === null || url.protocol !== 'https:' || isOnThisMachine(url)) return null;
  return /\.[a-z][a-z\d-]*$/.test(url.hostname) ? url : null;
}
