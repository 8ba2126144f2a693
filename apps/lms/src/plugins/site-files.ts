/**
 * CSP sources for these files of the site alone. A policy can't contain an IPv6 address: then it is the whole origin,
 * which is only ever the local machine's.
 */
export function siteFiles(origin: string, paths: readonly string[]): string[] {
  return origin.includes('[') ? ["'self'"] : paths.map((path) => origin + path);
}
