import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerUpgradePage } from './upgrade.page.ts';
import { registerVerifiedCertificatePage } from './verified-certificate.page.ts';

export function registerUpgrades(app: FastifyInstance, context: Context): void {
  registerUpgradePage(app, context);
  registerVerifiedCertificatePage(app, context);
}
