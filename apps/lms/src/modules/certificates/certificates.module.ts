import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerBadges } from './badges/badges.route.ts';
import { registerCertificatePage } from './certificate.page.ts';
import { registerCertificateFiles } from './certificate-files.route.ts';
import { registerCertificateNamesPage } from './certificate-names.page.ts';
import { openPublicCertificates } from './public-certificate.ts';
import { registerCertificateRequest } from './request-certificate.route.ts';

export function registerCertificates(app: FastifyInstance, context: Context): void {
  const certificates = openPublicCertificates(context);
  registerCertificateRequest(app, context);
  registerCertificatePage(app, certificates);
  registerCertificateFiles(app, certificates);
  registerBadges(app, context, certificates);
  registerCertificateNamesPage(app, context);
}
