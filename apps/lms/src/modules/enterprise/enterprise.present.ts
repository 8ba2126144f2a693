import type { EnterpriseCustomerWire } from '@lectern/contract';
import type { Customer } from '../../kernel/enterprise/enterprise.store.ts';

/** A customer for the header of front ends (18.4). */
export function presentCustomer({ uuid, slug, name, hasPortal, logoUrl }: Customer): EnterpriseCustomerWire {
  return {
    uuid,
    slug,
    name,
    enable_learner_portal: hasPortal,
    ...(logoUrl !== null && {
      branding_configuration: {
        logo: logoUrl,
        primary_color: null,
        secondary_color: null,
        tertiary_color: null,
      },
    }),
  };
}
