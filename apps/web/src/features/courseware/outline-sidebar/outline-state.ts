import { type QueryClient, useQuery } from '@tanstack/react-query';
import { readOutlineChoice, storeOutlineChoice } from '../../../course/outline-storage.ts';
import { saveWindow } from '../../../course/page-cookies.ts';
import { type FirstRender, useFirstRender } from '../../../i18n/first-render.ts';
import { localQuery } from '../../../lms/local-query.ts';
import { breakpoints } from '../../../ui/breakpoints.ts';
import type { PanelState } from '../side-column/panel-state.ts';

export const outlineId = 'course-outline';
export const outlineTriggerId = 'course-outline-trigger';

/** Cached for the life of the page: turning units, or leaving the courseware and coming back, changes nothing. */
function stateQuery() {
  return localQuery(['outline-state'], () => findFirstState(window.innerWidth, readOutlineChoice()));
}

/** In the markup of a server, as the browser has reported it. */
function servedQuery({ width, outline }: FirstRender) {
  return localQuery(['served-outline-state'], () => findFirstState(width ?? 0, outline));
}

/**
 * Without room beside the unit, it would cover the unit, so it starts closed. Otherwise as the learner left it; at
 * first, open on wide screens only. `width` in CSS pixels.
 */
export function findFirstState(width: number, choice: 'open' | 'closed' | null): PanelState {
  if (width < breakpoints.large) return 'closed';
  return choice ?? (width >= breakpoints.extraLarge ? 'open' : 'closed');
}

export function useOutlineState(): PanelState {
  const first = useFirstRender();
  return useQuery(first === null ? stateQuery() : servedQuery(first)).data;
}

/** Opens or closes it on this page only. */
export function setOutlineState(client: QueryClient, state: PanelState): void {
  client.setQueryData(stateQuery().queryKey, state);
}

/** After the window's width has changed: resets it to its initial state at that width. */
export function resetOutline(client: QueryClient): void {
  saveWindow();
  setOutlineState(client, findFirstState(window.innerWidth, readOutlineChoice()));
}

/** Opens or closes the outline on the learner's behalf. Beside the unit, the choice is stored for later visits. */
export function toggleOutline(client: QueryClient, state: 'opened' | 'closed'): void {
  if (window.innerWidth >= breakpoints.large) {
    storeOutlineChoice(state === 'opened' ? 'open' : 'closed');
    // Otherwise, a page that is loaded now would have the outline as it was, and move.
    saveWindow();
  }
  setOutlineState(client, state);
  if (state === 'closed') document.getElementById(outlineTriggerId)?.focus();
}
