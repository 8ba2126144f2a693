import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** What an id is for: those for different recipients can't be joined. */
type Recipient = 'external-tools' | 'texts';

/**
 * An id of a learner for people outside the site: the same throughout a course and different in another one. Only the
 * site can tell who it is.
 */
export function opaqueIdOf(
  { problemSeeds }: Pick<Secrets, 'problemSeeds'>,
  recipient: Recipient,
  { courseKey, userId }: { courseKey: string; userId: number },
): string {
  const text = JSON.stringify([recipient, courseKey, userId]);
  return createHmac('sha256', problemSeeds).update(text).digest('hex').slice(0, 32);
}
