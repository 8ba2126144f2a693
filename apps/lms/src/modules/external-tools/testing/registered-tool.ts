import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { ToolRegistration } from '@lectern/olx';
import { createLocalJWKSet, type JSONWebKeySet, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { SCOPES } from '../lti13/scopes.policy.ts';

/** The settings of a block whose tool is registered by LTI 1.3. */
export const LOGIN_URL = 'https://maps.example.org/login';
export const OPEN_URL = 'https://maps.example.org/open';

/** A tool's side of LTI 1.3: its keys, and what it sends. */
export interface RegisteredTool {
  publicKey: JWK;
  registration: ToolRegistration;
  /** The request with which it answers a login form. */
  authentication(form: ReadonlyMap<string, string>, changes?: Record<string, string | null>): URLSearchParams;
  /** A signed assertion that it is `clientId`. `now` is epoch milliseconds. */
  assertion(
    about: { clientId: string; audience: string; now: number },
    changes?: JWTPayload,
    key?: KeyObject,
  ): Promise<string>;
}

function makeRegisteredTool(): RegisteredTool {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return {
    publicKey: publicKey.export({ format: 'jwk' }),
    registration: {
      loginUrl: `${LOGIN_URL}?site=1`,
      redirectUrls: [OPEN_URL],
      // As an attribute of XML has it.
      keys: { publicKey: pem.replaceAll('\n', ' ') },
    },
    authentication(form, changes = {}) {
      const get = (name: string) => form.get(name) ?? '';
      const fields = {
        scope: 'openid',
        response_type: 'id_token',
        response_mode: 'form_post',
        prompt: 'none',
        client_id: get('client_id'),
        redirect_uri: get('target_link_uri'),
        login_hint: get('login_hint'),
        lti_message_hint: get('lti_message_hint'),
        state: 'a state',
        nonce: 'a nonce',
        ...changes,
      };
      return new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]): [string, string][] =>
          value === null ? [] : [[name, value]],
        ),
      );
    },
    assertion({ clientId, audience, now }, changes = {}, key = privateKey) {
      const seconds = Math.floor(now / 1000);
      return new SignJWT({
        iss: clientId,
        sub: clientId,
        aud: audience,
        iat: seconds,
        exp: seconds + 60,
        jti: randomUUID(),
        ...changes,
      })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(key);
    },
  };
}

/** The claims of a launch, verified as a tool does. `now` is epoch milliseconds. */
export async function readIdToken(
  token: string,
  { keyset, issuer, clientId, now }: { keyset: JSONWebKeySet; issuer: string; clientId: string; now: number },
): Promise<Record<string, unknown>> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(keyset), {
    issuer,
    audience: clientId,
    currentDate: new Date(now),
  });
  return payload;
}

/** The tool of all tests that need but one. */
export const registeredTool = makeRegisteredTool();
/** The settings of its blocks. */
export const REGISTERED_TOOL = {
  toolId: LOGIN_URL,
  launchUrl: OPEN_URL,
  lti13: registeredTool.registration,
};

/** The form with which a tool asks for an access token. */
export function tokenRequest(
  assertion: string,
  scope: string = SCOPES.join(' '),
): Readonly<Record<string, string>> {
  return {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  };
}
