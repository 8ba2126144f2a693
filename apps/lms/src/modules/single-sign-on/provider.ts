import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ClientAuth, Configuration } from 'openid-client';
import type { Config } from '../../config.ts';
import { HOUR, SECOND } from '../../lib/durations.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { organizationName } from '../sessions/organization-button.html.ts';
import type { Attempt } from './attempt.ts';

const TIMEOUT = 10 * SECOND;
/** A provider may change its addresses and keys. */
const KEPT_FOR = HOUR;
const SCOPE = 'openid profile email';

/** What shows that a browser comes back from its own attempt. */
type Proof = Pick<Attempt, 'state' | 'nonce' | 'verifier'>;

/** The settings of an identity provider. */
export interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On buttons. */
  name: string;
}

/** The identity provider of the site; null without one. */
export function findProvider({
  oidcIssuer,
  oidcClientId: clientId,
  oidcClientSecret: clientSecret,
  oidcName,
}: Pick<Config, 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcName'>): Provider | null {
  if (oidcIssuer === null || clientId === null || clientSecret === null) return null;
  const name = organizationName({ oidcIssuer, oidcName });
  return { issuer: oidcIssuer, clientId, clientSecret, name };
}

/** Only sites with a provider load it. */
const loadClient = () => import('openid-client');

/**
 * Sends the secret in the body if the provider says that it takes that, else in the header, the default of OpenID Connect
 * Discovery.
 */
function authenticateBy(inBody: ClientAuth, inHeader: ClientAuth): ClientAuth {
  return (server, ...request) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesBody ? inBody : inHeader)(server, ...request);
  };
}

const discovered = new LRUCache<string, Configuration, Provider>({
  max: 10,
  ttl: KEPT_FOR,
  fetchMethod: async (_key, _stale, { context: { issuer, clientId, clientSecret } }) => {
    const client = await loadClient();
    const authentication = authenticateBy(
      client.ClientSecretPost(clientSecret),
      client.ClientSecretBasic(clientSecret),
    );
    return client.discovery(new URL(issuer), clientId, clientSecret, authentication, {
      timeout: TIMEOUT / SECOND,
      execute: [
        // Otherwise the signature of the ID token isn't verified, since TLS has proved who sent it: to a proxy, perhaps.
        client.enableNonRepudiationChecks,
        ...(isLoopback(new URL(issuer).hostname) ? [client.allowInsecureRequests] : []),
      ],
    });
  },
});

/** What the provider says of itself (OpenID Connect Discovery); throws if it can't be reached. */
function discover(provider: Provider): Promise<Configuration> {
  const key = JSON.stringify([provider.issuer, provider.clientId, provider.clientSecret]);
  return discovered.forceFetch(key, { context: provider });
}

/** Where a browser goes to sign in, and what it has to prove when it comes back to `redirectUri`; throws as `discover` does. */
export async function beginSignOn(
  provider: Provider,
  redirectUri: string,
): Promise<{ url: string; proof: Proof }> {
  const found = await discover(provider);
  const client = await loadClient();
  const proof: Proof = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(found, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state: proof.state,
    nonce: proof.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, proof };
}

/** What the provider says of the person who comes back to `url`, verified; throws if it isn't what this browser asked for. */
export async function fetchClaims(
  provider: Provider,
  url: URL,
  { state, nonce, verifier }: Proof,
): Promise<{ iss: string; sub: string }> {
  const found = await discover(provider);
  const client = await loadClient();
  const tokens = await client.authorizationCodeGrant(found, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The identity provider sent no ID token');
  const isComplete = claims.email !== undefined && claims.name !== undefined;
  const hasMore = found.serverMetadata().userinfo_endpoint !== undefined && !isComplete;
  const more = hasMore ? await client.fetchUserInfo(found, tokens.access_token, claims.sub) : {};
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
