import { createHash } from 'node:crypto';
import type { CourseUpdate } from '@lectern/olx';

/** The welcome message: the newest update that the team shows. */
export interface WelcomeMessage {
  html: string;
  /** Differs between messages. */
  id: string;
}

/** The message of a course, or null when the team shows none. Updates come newest first. */
export function findWelcomeMessage(updates: readonly CourseUpdate[]): WelcomeMessage | null {
  const newest = updates.find((update) => update.status === 'visible' && update.html.trim() !== '');
  if (!newest) return null;
  return { html: newest.html, id: createHash('sha256').update(newest.html).digest('hex') };
}
