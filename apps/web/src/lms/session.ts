import { queryOptions } from '@tanstack/react-query';
import type { LearnerPortal } from './learner-portal.ts';
import { getLms } from './lms.ts';
import type { SiteConfig } from './site-config.ts';
import type { AuthenticatedUser } from './transport/access-token.ts';

export type { AuthenticatedUser } from './transport/access-token.ts';

export type LearnerType = 'enterprise_learner' | 'b2c_learner';

/** Whether the user is a learner of an organization: by the name of a role, which precedes the colon (VAL-08). */
export function learnerTypeOf(user: AuthenticatedUser | null | undefined): LearnerType {
  const isSent = user?.roles.some((role) => role.split(':')[0] === 'enterprise_learner');
  return isSent ? 'enterprise_learner' : 'b2c_learner';
}

/** Who is signed in; null for an anonymous visitor (wire contract 3.2). Fetched at start-up. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: ({ client }): Promise<AuthenticatedUser | null> => getLms(client).transport.identify(),
  });
}

/** The portal of the learner's organization, or null (HDR-06). Fetched only for learners of organizations, on sites with portals. */
export function learnerPortalQuery(
  user: AuthenticatedUser | null | undefined,
  { enterprisePortalUrl }: Pick<SiteConfig, 'enterprisePortalUrl'>,
) {
  const userId = user?.userId ?? 0;
  return queryOptions({
    queryKey: ['learner-portal', userId],
    enabled: enterprisePortalUrl !== null && learnerTypeOf(user) === 'enterprise_learner',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client }): Promise<LearnerPortal | null> => {
      const { findLearnerPortal } = await import('./learner-portal.ts');
      return findLearnerPortal(getLms(client), userId);
    },
  });
}
