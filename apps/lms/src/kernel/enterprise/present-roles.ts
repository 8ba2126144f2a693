import type { Customer } from './enterprise.store.ts';

/** A learner's roles in the JWT payload (3.2). Front ends read the text before the colon. */
export function presentRoles(customers: readonly Pick<Customer, 'uuid'>[]): string[] {
  return customers.map(({ uuid }) => `enterprise_learner:${uuid}`);
}
