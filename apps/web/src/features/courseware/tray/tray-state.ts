import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useFirstRender } from '../../../i18n/first-render.ts';
import { localQuery } from '../../../lms/local-query.ts';
import { breakpoints } from '../../../ui/breakpoints.ts';
import type { PanelState } from '../side-column/panel-state.ts';
import {
  isTrayClosed,
  readTrayStatus,
  storeTrayClosed,
  storeTrayStatus,
  type TrayStatus,
} from './tray-storage.ts';

/**
 * Cached for the life of the page: turning units, or leaving the courseware and coming back, changes nothing. Initially
 * open if there is an upgrade notice and room beside the unit (CWR-36, CS-36), unless the learner closed it.
 */
function stateQuery(courseId: string, hasNotice: boolean) {
  const startsOpen = hasNotice && window.innerWidth > breakpoints.medium && !isTrayClosed(courseId);
  return localQuery(['tray-state', courseId], (): PanelState => (startsOpen ? 'open' : 'closed'));
}

function servedQuery() {
  return localQuery(['served-tray-state'], (): PanelState => 'closed');
}

function statusQuery(courseId: string) {
  return localQuery(['tray-status', courseId], () => readTrayStatus(courseId));
}

/** Closed in the markup of a server, which doesn't know what the learner closed. */
export function useTrayState(courseId: string, hasNotice: boolean): PanelState {
  const isServed = useFirstRender() !== null;
  return useQuery(isServed ? servedQuery() : stateQuery(courseId, hasNotice)).data;
}

/** Opens or closes it on this page only. */
export function setTrayState(client: QueryClient, courseId: string, state: PanelState): void {
  client.setQueryData(['tray-state', courseId], state);
}

/** Opens or closes the tray on the learner's behalf, now and on later visits to the course. */
export function toggleTray(client: QueryClient, courseId: string, state: 'opened' | 'closed'): void {
  storeTrayClosed(courseId, state === 'closed');
  setTrayState(client, courseId, state);
}

export function useTrayStatus(courseId: string): TrayStatus {
  return useQuery(statusQuery(courseId)).data;
}

/** How long after the tray opens its notice counts as seen, in milliseconds (CWR-35). */
const SEEN_AFTER_MS = 3000;

/** The courses with a running timer. */
const awaited = new WeakMap<QueryClient, Set<string>>();

/**
 * Starts the timer after which the notice counts as seen. It belongs to the page, not to the button, which unmounts
 * while another sequence loads and in sequences that show no units.
 */
export function markSeenLater(client: QueryClient, courseId: string): void {
  const courses = awaited.get(client) ?? new Set();
  awaited.set(client, courses);
  if (courses.has(courseId)) return;
  courses.add(courseId);
  setTimeout(() => {
    courses.delete(courseId);
    changeTrayStatus(client, courseId, 'inactive');
  }, SEEN_AFTER_MS);
}

/** Changes the status on this page and for later visits (CWR-33). */
export function changeTrayStatus(client: QueryClient, courseId: string, status: TrayStatus): void {
  storeTrayStatus(courseId, status);
  client.setQueryData(statusQuery(courseId).queryKey, status);
}
