import type { RenderedUpdate } from '../../kernel/rendering/rendered-tree.ts';

/** Whether learners see an update. */
export function isVisible(update: RenderedUpdate): boolean {
  return update.status === 'visible';
}

/** The welcome message: the newest update that the team shows. */
export interface WelcomeMessage {
  html: string;
  /** Of its words: differs between messages. */
  id: string;
  /** Of the update; grows as updates are added. */
  updateId: number;
  /** The day of the update, epoch milliseconds; null when its date can't be read. */
  at: number | null;
}

/** The message of a course, or null when the team shows none. Updates come newest first. */
export function findWelcomeMessage(updates: readonly RenderedUpdate[]): WelcomeMessage | null {
  const newest = updates.find(isVisible);
  if (!newest?.written) return null;
  const { html, hash: id } = newest.written;
  return { html, id, updateId: newest.id, at: newest.dateMs };
}

/** The message that a learner dismissed last; null where it is not known which update it was. */
export interface Dismissal {
  message: string;
  updateId: number | null;
  at: number | null;
}

/**
 * Whether a dismissal still holds: it does until there is a newer message. The same update with other words is not newer,
 * nor is an older one that stands first since the dismissed one went away. Without dates, other words are another message.
 */
export function isDismissed(message: WelcomeMessage, dismissal: Dismissal | null): boolean {
  if (dismissal === null) return false;
  if (message.id === dismissal.message) return true;
  if (message.at === null || dismissal.at === null || dismissal.updateId === null) return false;
  return message.at === dismissal.at ? message.updateId <= dismissal.updateId : message.at < dismissal.at;
}
