import { enterpriseCustomersCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { listMemberships } from '../../kernel/enterprise/enterprise.store.ts';
import { requireUser } from '../../plugins/identity.ts';
import { presentCustomer } from './enterprise.present.ts';

/** GET /enterprise/api/v1/enterprise-customer/: the caller's own customers, the active one last (18.4, HDR-06). */
export function registerEnterpriseCustomers(app: FastifyInstance, { db }: Context): void {
  handle(app, enterpriseCustomersCall, async (request) => {
    const user = requireUser(request);
    const { uuid } = request.query;
    const customers = await listMemberships(db.read, user.id);
    const results = customers.filter((customer) => uuid === undefined || customer.uuid === uuid);
    return { status: 200, body: { results: results.map(presentCustomer) } };
  });
}
