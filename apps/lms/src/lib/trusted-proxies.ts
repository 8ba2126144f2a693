import { isIP } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

/** Which proxies are trusted to report the visitor's address: so many nearest ones, or those in these networks. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] };

/** Names in proxy-addr: 127.0.0.0/8 and ::1, link-local addresses, private networks. */
const NAMED_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
const HOPS = /^[1-9]$/;
const PREFIX = /^[1-9]\d{0,2}$/;

/**
 * Parses the setting TRUST_PROXY; null for an invalid value. It is impossible to trust everyone: each visitor could
 * then choose the address by which limits are counted.
 */
export function findTrustedProxies(text: string): TrustedProxies | false | null {
  if (text === 'false') return false;
  if (HOPS.test(text)) return { hops: Number(text) };
  const networks = text.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? { networks } : null;
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return PREFIX.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** The same for Fastify, which asks about each address from the nearest on and takes the first untrusted one. */
export function toTrustProxy(
  trusted: TrustedProxies | false,
): NonNullable<FastifyServerOptions['trustProxy']> {
  if (trusted === false) return false;
  if ('networks' in trusted) return [...trusted.networks];
  return (_address, hop) => hop < trusted.hops;
}
