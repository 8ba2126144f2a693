import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Warns once if the first request that a proxy seems to have forwarded comes from an address that TRUST_PROXY doesn't
 * include. Such a site works until its rate limits take all visitors for one.
 */
export const untrustedProxy = fp(async (app: FastifyInstance) => {
  let isDecided = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isDecided && request.headers['x-forwarded-for'] !== undefined) {
      isDecided = true;
      // With a trusted proxy, there is also the address of its client.
      if ((request.ips?.length ?? 1) === 1) {
        request.log.warn(
          `${request.ip} sent X-Forwarded-For, but TRUST_PROXY doesn't include it. If it is a proxy in front of the site, set TRUST_PROXY: otherwise all visitors share one address in the limits of sign-ins and registrations.`,
        );
      }
    }
    done();
  });
});
