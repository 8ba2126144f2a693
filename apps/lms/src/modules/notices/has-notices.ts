import type { Reader } from '../../db/database.ts';
import type { Identity } from '../../plugins/identity.types.ts';
import { hasNotices, listUnacknowledged } from './notices.store.ts';

/**
 * Whether the front end is to ask for notices: only who has one to read, so that nobody else waits for an answer. Of
 * visitors it is not known who they will turn out to be (a front end on another host asks without cookies): any notice
 * counts. One query.
 */
export async function hasNoticesFor(reader: Reader, identity: Identity): Promise<boolean> {
  if (identity.kind === 'anonymous') return hasNotices(reader);
  return (await listUnacknowledged(reader, identity.user.id)).length > 0;
}
