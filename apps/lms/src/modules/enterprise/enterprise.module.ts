import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerConsentPage } from './consent.page.ts';
import { registerEnterpriseCustomers } from './customers.route.ts';
import { registerSelectActivePage } from './select-active.page.ts';

/** Organizations whose members learn here. */
export function registerEnterprise(app: FastifyInstance, context: Context): void {
  registerEnterpriseCustomers(app, context);
  registerConsentPage(app, context);
  registerSelectActivePage(app, context);
}
