import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { KEYSET_PATH } from './addresses.ts';
import { getPlatformKey } from './platform-key.ts';

/** `GET /lti/keyset`: the public key with which tools verify launches (JWK Set, RFC 7517). */
export function registerKeyset(app: FastifyInstance, context: Context): void {
  app.get(KEYSET_PATH, { config: { isData: true } }, async (_, reply) => {
    const { publicKey } = await getPlatformKey(context);
    return reply.header('cache-control', 'public, max-age=3600').send({ keys: [publicKey] });
  });
}
