import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { TokenBuckets } from '../../http/token-buckets.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { certificatePath } from '../../kernel/certificate-status/certificate-paths.ts';
import {
  findIssuedCertificate,
  type IssuedCertificate,
} from '../../kernel/certificates/certificates.store.ts';
import { clientNetworkOf } from '../../kernel/rate-limits/client-network.ts';
import { notFound, tooManyRequests } from '../../lib/errors.ts';
import { isEmbargoed } from './is-embargoed.ts';
import { type PrintedCertificate, printCertificate } from './printed-certificate.ts';

const messages = defineMessages({
  busy: {
    defaultMessage: 'Too many requests. Try again later.',
    description: 'Error for people who open too many certificates',
  },
  missing: {
    defaultMessage: 'This certificate doesn’t exist.',
    description: 'Error for an unknown certificate',
  },
});

/** Access to certificates for anyone with the link, rate-limited by network. */
export interface PublicCertificates {
  /** Counts a request against the limit; throws 429. */
  limit(request: FastifyRequest, cost: number): void;
  /** Throws 404 if it doesn't exist or isn't shown yet, and 429. `cost`: of the response, relative to a page. */
  get(request: FastifyRequest<{ Params: { id: string } }>, cost: number): Promise<IssuedCertificate>;
  /** Like `get`, but also throws 404 if it is revoked. */
  getValid(request: FastifyRequest<{ Params: { id: string } }>, cost: number): Promise<IssuedCertificate>;
}

const ID = /^[0-9a-f]{32}$/;

/** All public routes of certificates share one limit per network. */
export function openPublicCertificates(context: Context): PublicCertificates {
  const { db, clock } = context;
  const networks = new TokenBuckets({ burst: 120, perSecond: 2 });

  function limit({ ip }: FastifyRequest, cost: number): void {
    const wait = networks.take(clientNetworkOf(ip), cost, clock.now());
    if (wait > 0) throw tooManyRequests(t(messages.busy), wait);
  }

  async function get(
    request: FastifyRequest<{ Params: { id: string } }>,
    cost: number,
  ): Promise<IssuedCertificate> {
    limit(request, cost);
    const { id } = request.params;
    const certificate = ID.test(id) ? await findIssuedCertificate(db.read, id) : null;
    if (certificate === null || (await isEmbargoed(context, certificate))) throw noSuchCertificate();
    return certificate;
  }

  return {
    limit,
    get,
    async getValid(request, cost) {
      const certificate = await get(request, cost);
      if (certificate.revokedAt !== null) throw noSuchCertificate();
      return certificate;
    },
  };
}

const noSuchCertificate = () => notFound(t(messages.missing));

/** The texts of a certificate on the request's site. */
export function printFor(request: FastifyRequest, certificate: IssuedCertificate): PrintedCertificate {
  const { siteName } = request.server.context.config;
  return printCertificate(certificate, {
    siteName,
    url: `${request.site.origin}${certificatePath(certificate.id)}`,
  });
}
