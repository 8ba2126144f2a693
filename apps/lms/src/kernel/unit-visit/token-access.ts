import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { type Access, findAccess } from '../access/access.ts';
import type { RuleScope } from '../access/course-restrictions.ts';
import type { Identity } from '../access/identity.ts';
import { recordSender } from '../access/sender.ts';
import { masqueradeKey } from '../users/masquerades.ts';
import type { TokenLearner, UnitClaims } from './unit-token.ts';

/** Who is signed in, for a token; null for a visitor, and for a JWT without a session cookie. */
export function tokenLearnerOf(identity: Identity, access: Pick<Access, 'masquerade'>): TokenLearner | null {
  if (identity.kind !== 'user' || identity.session === null) return null;
  return {
    userId: identity.user.id,
    sessionIdHash: identity.session.idHash,
    masquerade: keyOf(access),
  };
}

const keyOf = ({ masquerade }: Pick<Access, 'masquerade'>): string | null =>
  masquerade && masqueradeKey(masquerade);

/** The request that a token came with. It has no cookies, so that its own identity is anonymous. */
export interface TokenRequest {
  readonly identity: Pick<Identity, 'clientContext'>;
}

/**
 * The access of a token's bearer to its course now; null for an unknown course. `session_over` if the session has
 * ended, or its user now views the course as someone else: a page created for one person must not act as another.
 * `scope`: the rules that are left to apply.
 */
export async function findAccessOfToken(
  context: Context,
  { learner, courseKey }: Pick<UnitClaims, 'learner' | 'courseKey'>,
  request: TokenRequest,
  reader: Reader = context.db.read,
  scope: RuleScope = 'all',
): Promise<Access | 'session_over' | null> {
  const { clientContext } = request.identity;
  const client = clientContext && { clientContext };
  if (learner === null)
    return findAccess(context, courseKey, { kind: 'anonymous', ...client }, reader, scope);
  const sought = { idHash: learner.sessionIdHash, courseKey };
  const found = await context.learners.findBySession(reader, sought, context.clock.now());
  if (found?.user.id !== learner.userId) return 'session_over';
  const { head, ...session } = found;
  recordSender({ userId: session.user.id });
  const fetched = { courseKey, reader, head };
  const identity: Identity = { kind: 'user', via: 'session', ...session, fetched, ...client };
  const access = await findAccess(context, courseKey, identity, reader, scope);
  return access && keyOf(access) !== learner.masquerade ? 'session_over' : access;
}
