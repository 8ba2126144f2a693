import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { Config } from '../../config.ts';
import { HOUR, SECOND } from '../../lib/durations.ts';
import { isLoopback } from '../../lib/loopback.ts';

const TIMEOUT = 10 * SECOND;
/** A provider may change its addresses and keys. */
const KEPT_FOR = HOUR;

/** The settings of an identity provider. */
export interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On buttons. */
  name: string;
}

/** The identity provider of the site; null without one. */
export function findProvider(
  config: Pick<Config, 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcName'>,
): Provider | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  if (issuer === null || clientId === null || clientSecret === null) return null;
  return { issuer, clientId, clientSecret, name: config.oidcName ?? new URL(issuer).host };
}

const discovered = new LRUCache<string, oidc.Configuration, Provider>({
  max: 10,
  ttl: KEPT_FOR,
  fetchMethod: (_key, _stale, { context: { issuer, clientId, clientSecret } }) =>
    oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT / SECOND,
      execute: isLoopback(new URL(issuer).hostname) ? [oidc.allowInsecureRequests] : [],
    }),
});

/** What the provider says of itself (OpenID Connect Discovery); throws if it can't be reached. */
export async function discover(provider: Provider): Promise<oidc.Configuration> {
  const key = JSON.stringify([provider.issuer, provider.clientId, provider.clientSecret]);
  return discovered.forceFetch(key, { context: provider });
}
