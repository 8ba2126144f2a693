import type { RenderedUpdate } from '../../kernel/rendering/rendered-tree.ts';

/** Whether learners see an update. */
export function isVisible(update: RenderedUpdate): boolean {
  return update.status === 'visible';
}

/** The welcome message: the newest visible update. */
export interface WelcomeMessage {
  html: string;
  /** Hash of its HTML. */
  id: string;
  /** The update's id, which grows with each update. */
  updateId: number;
  /** The date of the update, epoch milliseconds; null if it can't be parsed. */
  at: number | null;
}

/** The message of a course, or null without one. `updates` are sorted newest first. */
export function findWelcomeMessage(updates: readonly RenderedUpdate[]): WelcomeMessage | null {
  const newest = updates.find(isVisible);
  if (!newest?.written) return null;
  const { html, hash: id } = newest.written;
  return { html, id, updateId: newest.id, at: newest.dateMs };
}

/** The message that a learner dismissed last; `null` fields are unknown. */
export interface Dismissal {
  message: string;
  updateId: number | null;
  at: number | null;
}

/**
 * Whether the message is dismissed: until there is a newer one. An edited update isn't newer, and neither is an older one
 * that comes first after the dismissed one was removed. Without dates, a different text is a different message.
 */
export function isDismissed(message: WelcomeMessage, dismissal: Dismissal | null): boolean {
  if (dismissal === null) return false;
  if (message.id === dismissal.message) return true;
  if (message.at === null || dismissal.at === null || dismissal.updateId === null) return false;
  return message.at === dismissal.at ? message.updateId <= dismissal.updateId : message.at < dismissal.at;
}
