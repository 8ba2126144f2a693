/**
 * `locked`: listed, but for verified learners only. `unreleased`: before its start. `closed`: hidden since its due
 * date. `hidden`: not visible.
 */
export type ContentState = 'open' | 'locked' | 'unreleased' | 'closed' | 'hidden';

/** Whether content is hidden or unreleased, so that no list may name it. */
export function isUnlisted(state: ContentState | undefined): boolean {
  return state === undefined || state === 'hidden' || state === 'unreleased';
}
