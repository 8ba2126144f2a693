import type { Reader } from '../../db/database.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { hasNotices, listUnacknowledged } from './notices.store.ts';

/**
 * Whether the front end should request notices, for which it then waits: only if the user has an unread one. For anonymous
 * requests, which front ends on other hosts send for everyone, any notice counts. One query.
 */
export async function hasNoticesFor(reader: Reader, identity: Identity): Promise<boolean> {
  if (identity.kind === 'anonymous') return hasNotices(reader);
  return (await listUnacknowledged(reader, identity.user.id)).length > 0;
}
