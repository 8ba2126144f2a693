import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { calculatePKCECodeChallenge } from 'openid-client';

/** What the provider says of the person who signs in. */
export type Claims = { sub: string } & Record<string, unknown>;

/** An identity provider at a port of this machine. Whoever comes is signed in at once. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Says who signs in from now on; `inUserinfo`: the ID token has the subject only. */
  signIn(claims: Claims, options?: { inUserinfo?: boolean; nonce?: string }): void;
  stop(): Promise<void>;
}

interface Code {
  challenge: string;
  nonce: string;
  redirectUri: string;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const [clientId, clientSecret] = ['lectern', 'a secret of the provider'];
  const codes = new Map<string, Code>();
  let person: Claims = { sub: 'nobody' };
  let inUserinfo = false;
  let forcedNonce: string | undefined;

  const metadata = () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    jwks_uri: `${issuer()}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  /** Where the browser goes on to, with a code. */
  function authorize(query: URLSearchParams): string {
    const get = (name: string) => query.get(name) ?? '';
    const code = randomUUID();
    codes.set(code, {
      challenge: get('code_challenge'),
      nonce: get('nonce'),
      redirectUri: get('redirect_uri'),
    });
    const target = new URL(get('redirect_uri'));
    target.search = new URLSearchParams({ code, state: get('state') }).toString();
    return target.href;
  }

  async function redeem(form: URLSearchParams): Promise<object | null> {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = await calculatePKCECodeChallenge(form.get('code_verifier') ?? '');
    const isMeant = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    if (!code || !isMeant || challenge !== code.challenge || form.get('redirect_uri') !== code.redirectUri)
      return null;
    const { sub } = person;
    const idToken = await new SignJWT({
      ...(inUserinfo ? { sub } : person),
      nonce: forcedNonce ?? code.nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(issuer())
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return { access_token: 'an access token', token_type: 'Bearer', expires_in: 300, id_token: idToken };
  }

  const server = createServer(async (request, response) => {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer());
    const body = await text(request);
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json(metadata());
      case '/authorize':
        return response.writeHead(302, { location: authorize(searchParams) }).end();
      case '/token': {
        const tokens = await redeem(new URLSearchParams(body));
        return tokens ? json(tokens) : json({ error: 'invalid_grant' }, 400);
      }
      case '/userinfo':
        return json(person);
      case '/keys':
        return json({ keys: [jwk] });
      default:
        return response.writeHead(404).end();
    }
  });
  const issuer = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    issuer: issuer(),
    clientId,
    clientSecret,
    signIn(claims, options = {}) {
      person = claims;
      inUserinfo = options.inUserinfo ?? false;
      forcedNonce = options.nonce;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
