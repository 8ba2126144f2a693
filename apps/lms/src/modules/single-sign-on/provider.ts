import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { Config } from '../../config.ts';
import { HOUR, SECOND } from '../../lib/durations.ts';
import { isLoopback } from '../../lib/loopback.ts';
import type { Attempt } from './attempt.ts';

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

/** What the provider says of the person who comes back to `url`, verified; throws if it isn't what this browser asked for. */
export async function fetchClaims(
  provider: Provider,
  url: URL,
  { state, nonce, verifier }: Pick<Attempt, 'state' | 'nonce' | 'verifier'>,
): Promise<{ iss: string; sub: string }> {
  const found = await discover(provider);
  const tokens = await oidc.authorizationCodeGrant(found, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The identity provider sent no ID token');
  const hasMore = found.serverMetadata().userinfo_endpoint !== undefined && claims.email === undefined;
  const more = hasMore ? await oidc.fetchUserInfo(found, tokens.access_token, claims.sub) : {};
  return { ...more, ...claims };
}

/** What the provider responds; null, with a line in the log, if it can't be reached or used. */
export async function orLog<T>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  response: Promise<T>,
): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    log.warn({ err: error }, 'The identity provider didn’t sign a person in');
    return null;
  }
}
