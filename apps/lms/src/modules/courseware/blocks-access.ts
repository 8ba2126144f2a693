import type { blockSubtreeCall, Query } from '@lectern/contract';
import type { Context } from '../../context.ts';
import { type Access, accessFor, findAccessOfUser } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { forbidden, HttpError, notFound } from '../../lib/errors.ts';

/** The access of the person whose tree is requested: oneself, nobody, or as staff a learner. */
export async function accessOfNamed(
  context: Context,
  courseKey: string,
  { username, all_blocks: allBlocks }: Query<typeof blockSubtreeCall>,
  identity: Identity,
): Promise<Access> {
  if (allBlocks === 'true') {
    const access = await accessFor(context, courseKey, identity);
    if (!access.visitor.isStaff) throw forbidden('Only the course team can request all blocks.');
    return access;
  }
  if (username === undefined) {
    const message = 'This field is required unless all_blocks is requested.';
    throw new HttpError(400, 'invalid_query', message, {}, 'username');
  }
  // An empty username requests the anonymous visitor's view, whoever is signed in.
  if (username === '') {
    return accessFor(context, courseKey, { kind: 'anonymous', clientContext: identity.clientContext });
  }
  const access = await accessFor(context, courseKey, identity);
  // In a masquerade, clients send the name in their token or that of the learner (wire contract 25).
  const own = [access.user?.username, identity.kind === 'user' && identity.user.username];
  if (own.includes(username)) return access;
  if (!access.visitor.isStaff) throw forbidden('You can only request your own data.');
  const learner = await findUserByUsername(context.db.read, username);
  const named = learner && (await findAccessOfUser(context, courseKey, learner));
  if (!named) throw notFound('There is no account with this username.');
  return named;
}
