import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../../context.ts';
import { sealExpiring } from '../../../kernel/keys/expiring-claims.ts';
import { clientNetworkOf } from '../../../kernel/rate-limits/client-network.ts';
import { TOOL_FAILURE_LIMIT, TOOL_NONCE_LIMIT } from '../../../kernel/rate-limits/rate-limits.policy.ts';
import { countUse } from '../../../kernel/rate-limits/rate-limits.store.ts';
import { SECOND } from '../../../lib/durations.ts';
import { ACCESS_TOKEN } from './access-token.ts';
import { TOKEN_PATH } from './addresses.ts';
import { findClaimedClient, verifyAssertion } from './client-assertion.ts';
import { listClientKeys } from './client-tool.ts';
import { grantScopes } from './scopes.policy.ts';

const REQUEST = v.object({
  grant_type: v.literal('client_credentials'),
  client_assertion_type: v.literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer'),
  client_assertion: v.pipe(v.string(), v.maxLength(8000)),
  scope: v.pipe(v.string(), v.maxLength(2000)),
});

/**
 * `POST /lti/token`: an access token for a tool that proves who it is by a signed assertion, which is accepted once
 * (LTI security framework, section 4.1). Errors are those of OAuth 2: 400 `invalid_request` or `invalid_scope`, 401
 * `invalid_client`; 429 after too many refusals.
 */
export function registerTokens(app: FastifyInstance, context: Context): void {
  const { db, clock, secrets } = context;

  app.post(TOKEN_PATH, { config: { csrf: 'never', isData: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const sent = v.safeParse(REQUEST, request.body);
    if (!sent.success) return reply.code(400).send({ error: 'invalid_request' });
    const { client_assertion: assertion, scope } = sent.output;
    const audiences = [request.site.origin + TOKEN_PATH, request.site.origin];
    const clientId = await authenticate(assertion, audiences);
    if (clientId === null) {
      const network = [clientNetworkOf(request.ip)];
      const { allowed } = await db.write((tx) => countUse(tx, TOOL_FAILURE_LIMIT, network, clock.now()));
      return reply.code(allowed ? 401 : 429).send({ error: 'invalid_client' });
    }
    const scopes = grantScopes(scope);
    if (scopes.length === 0) return reply.code(400).send({ error: 'invalid_scope' });
    return reply.send({
      access_token: sealExpiring(ACCESS_TOKEN, { clientId, scopes }, { secrets, now: clock.now() }),
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN.lifetime / SECOND,
      scope: scopes.join(' '),
    });
  });

  /** The id of the client that signed an assertion; null if none did, or if it was used before. */
  async function authenticate(assertion: string, audiences: string[]): Promise<string | null> {
    const clientId = findClaimedClient(assertion);
    if (clientId === null) return null;
    const keys = await listClientKeys(context, clientId);
    const id = await verifyAssertion(assertion, { clientId, audiences, keys, now: clock.now() });
    if (id === null) return null;
    const { allowed: isFirst } = await db.write((tx) =>
      countUse(tx, TOOL_NONCE_LIMIT, [clientId, id], clock.now()),
    );
    return isFirst ? clientId : null;
  }
}
