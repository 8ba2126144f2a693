import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../../context.ts';
import { runInLanguage } from '../../../i18n/current-language.ts';
import { languageOfAccount } from '../../../i18n/negotiate.ts';
import { certificateBadgePath } from '../../../kernel/certificate-status/certificate-paths.ts';
import { countStatusLists, listRevokedIndices } from '../../../kernel/certificates/certificates.store.ts';
import { SECOND } from '../../../lib/durations.ts';
import { notFound } from '../../../lib/errors.ts';
import type { PublicCertificates } from '../public-certificate.ts';
import { badgeKeys } from './badge-keys.ts';
import { ISSUER_PATH, presentIssuer } from './issuer.ts';
import { presentBadge, presentStatusList, statusListPath } from './present-badge.ts';
import { signCredential } from './sign-credential.ts';

const SIGNING_COST = 4;

/**
 * Open Badges 3.0: a certificate's credential, the issuer's keys, and the status lists in which verifiers look up
 * revocations. Any origin may read them.
 */
export function registerBadges(
  app: FastifyInstance,
  { config, db, clock, secrets }: Context,
  certificates: PublicCertificates,
): void {
  app.get<{ Params: { id: string } }>(
    certificateBadgePath(':id'),
    { config: { isData: true } },
    async (request, reply) => {
      // Also if revoked: verifiers learn that from the status list.
      const certificate = await certificates.get(request, SIGNING_COST);
      const { origin } = request.site;
      const [key] = badgeKeys(secrets);
      // In the site's language: it is signed and passed on, and must not differ by who downloads it.
      const badge = runInLanguage(languageOfAccount({ language: null }, config), () =>
        presentBadge(certificate, { origin, siteName: config.siteName }),
      );
      const signed = await signCredential(badge, { origin, key, at: certificate.changedAt });
      reply.header('x-robots-tag', 'noindex');
      return allowAnyOrigin(reply).type('application/vc+ld+json').send(JSON.stringify(signed));
    },
  );

  app.get(ISSUER_PATH, { config: { isData: true } }, (request, reply) =>
    allowAnyOrigin(reply)
      .type('application/did+json')
      .header('cache-control', 'public, max-age=300')
      .send(JSON.stringify(presentIssuer(request.site.origin, badgeKeys(secrets)))),
  );

  app.get<{ Params: { list: string } }>(
    statusListPath(':list'),
    { config: { isData: true } },
    async (request, reply) => {
      certificates.limit(request, SIGNING_COST);
      const { list } = request.params;
      if (!/^\d{1,6}$/.test(list) || Number(list) >= (await countStatusLists(db.read)))
        throw notFound('This status list doesn’t exist.');
      const { origin } = request.site;
      const [key] = badgeKeys(secrets);
      // Credentials have times in seconds; rounding up would put this one ahead of a verifier's clock.
      const at = Math.floor(clock.now() / SECOND) * SECOND;
      const revoked = await listRevokedIndices(db.read, Number(list));
      const signed = await signCredential(presentStatusList(Number(list), revoked, { origin, at }), {
        origin,
        key,
        at,
      });
      return allowAnyOrigin(reply)
        .type('application/vc+ld+json')
        .header('cache-control', 'public, max-age=60')
        .send(JSON.stringify(signed));
    },
  );
}

function allowAnyOrigin(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
}
