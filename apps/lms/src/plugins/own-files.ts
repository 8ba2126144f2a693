/**
 * Sources of a policy for these files of the site alone. A policy can't name an IPv6 address: there it is the whole origin,
 * which is only ever the machine's own.
 */
export function ownFiles(origin: string, paths: readonly string[]): string[] {
  return origin.includes('[') ? ["'self'"] : paths.map((path) => origin + path);
}
