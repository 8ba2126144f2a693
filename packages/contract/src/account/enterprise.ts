import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { refusal } from '../responses.ts';
import { lenientString } from '../types.ts';

/** A customer whose learner portal may replace the dashboard link (wire contract 18.4). */
export const enterpriseCustomer = v.object({
  uuid: v.string(),
  slug: lenientString,
  name: lenientString,
  enable_learner_portal: v.nullish(v.boolean()),
  branding_configuration: v.nullish(
    v.object({
      logo: lenientString,
      primary_color: lenientString,
      secondary_color: lenientString,
      tertiary_color: lenientString,
    }),
  ),
});
export type EnterpriseCustomerWire = v.InferOutput<typeof enterpriseCustomer>;

/** The caller's enterprise customers; the last one with a slug and an enabled portal counts. */
export const enterpriseCustomersCall = defineCall({
  id: 'enterpriseCustomers',
  summary: 'Enterprise customers of the caller',
  section: '18.4',
  method: 'GET',
  path: '/enterprise/api/v1/enterprise-customer/',
  host: 'lms',
  auth: 'user',
  query: v.object({ uuid: v.optional(v.string()) }),
  responses: {
    200: { description: 'The customers', body: v.object({ results: v.array(enterpriseCustomer) }) },
    401: refusal('Anonymous'),
    403: refusal('Not for this caller'),
    404: { description: 'The server knows no enterprises', body: v.unknown() },
  },
});
