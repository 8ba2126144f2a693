import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { calculatePKCECodeChallenge } from 'openid-client';

/** What the provider says of the person who signs in. */
export type Claims = { sub: string } & Record<string, unknown>;

interface SignInOptions {
  /** The claims that only the userinfo endpoint says. */
  inUserinfo?: readonly string[];
  nonce?: string;
  /** Whether another key has signed the ID token than one that the provider lists. */
  isForged?: boolean;
}

/** How clients send their secret, by the names of OpenID Connect Discovery. */
type SecretMethod = 'client_secret_post' | 'client_secret_basic';

/** An identity provider at a port of this machine. Whoever comes is signed in at once. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Says who signs in from now on. */
  signIn(claims: Claims, options?: SignInOptions): void;
  stop(): Promise<void>;
}

interface Code {
  challenge: string;
  nonce: string;
  redirectUri: string;
}

/** `secretMethod`: the only one that it takes; without it, it doesn't say so, and takes the default. */
export async function startIdentityProvider({
  secretMethod,
}: {
  secretMethod?: SecretMethod;
} = {}): Promise<IdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const [clientId, clientSecret] = ['lectern', 'a secret of the provider'];
  const codes = new Map<string, Code>();
  let person: Claims = { sub: 'nobody' };
  let options: SignInOptions = {};

  const metadata = () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    jwks_uri: `${issuer()}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...(secretMethod && { token_endpoint_auth_methods_supported: [secretMethod] }),
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

  function isClient(form: URLSearchParams, header = ''): boolean {
    if (secretMethod === 'client_secret_post')
      return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    const sent = Buffer.from(header.replace(/^Basic /, ''), 'base64').toString();
    return sent === new URLSearchParams([[clientId, clientSecret]]).toString().replace('=', ':');
  }

  async function redeem(form: URLSearchParams, header?: string): Promise<object | null> {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = await calculatePKCECodeChallenge(form.get('code_verifier') ?? '');
    if (
      !code ||
      !isClient(form, header) ||
      challenge !== code.challenge ||
      form.get('redirect_uri') !== code.redirectUri
    )
      return null;
    const { inUserinfo = [], nonce = code.nonce, isForged = false } = options;
    const said = Object.entries(person).filter(([name]) => !inUserinfo.includes(name));
    const idToken = await new SignJWT({ ...Object.fromEntries(said), nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(issuer())
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(isForged ? other.privateKey : privateKey);
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
        const tokens = await redeem(new URLSearchParams(body), request.headers.authorization);
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
    signIn(claims, said = {}) {
      person = claims;
      options = said;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
