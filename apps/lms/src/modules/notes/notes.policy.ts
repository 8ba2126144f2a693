import type { Block } from '@lectern/olx';
import { needsOwnPage } from '../units/own-page.policy.ts';

/** How many notes a learner may have in one course. */
export const NOTE_LIMIT = 500;

/**
 * Whether learners can take notes on a block: on texts only. One with author scripts is in a frame of its own, where its
 * scripts could read notes or forge them.
 */
export function takesNotes({ content }: Block): boolean {
  return content.kind === 'html' && !needsOwnPage(content);
}
