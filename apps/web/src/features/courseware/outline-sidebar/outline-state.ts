import { type QueryClient, useQuery } from '@tanstack/react-query';
import { readOutlineChoice, storeOutlineChoice } from '../../../course/outline-storage.ts';
import { saveWindow } from '../../../course/page-cookies.ts';
import { type FirstRender, useFirstRender } from '../../../i18n/first-render.ts';
import { localQuery } from '../../../lms/local-query.ts';
import { breakpoints } from '../../../ui/breakpoints.ts';

/** `opened`: by the learner, so focus moves into it; `open`: from the start. */
export type OutlinePosition = 'open' | 'opened' | 'closed';

export const outlineId = 'course-outline';
export const outlineTriggerId = 'course-outline-trigger';

/** Cached for the life of the page: turning units, or leaving the courseware and coming back, changes nothing. */
function positionQuery() {
  return localQuery(['outline-position'], () => findFirstPosition(window.innerWidth, readOutlineChoice()));
}

/** In the markup of a server, as the browser has told it. */
function servedQuery({ width, outline }: FirstRender) {
  return localQuery(['served-outline-position'], () => findFirstPosition(width ?? 0, outline));
}

/**
 * Without room beside the unit, it would cover the unit, so it starts closed. Otherwise as the learner left it; at
 * first, open on wide screens only. `width` in CSS pixels.
 */
export function findFirstPosition(width: number, choice: 'open' | 'closed' | null): OutlinePosition {
  if (width < breakpoints.large) return 'closed';
  return choice ?? (width >= breakpoints.extraLarge ? 'open' : 'closed');
}

export function useOutlinePosition(): OutlinePosition {
  const first = useFirstRender();
  return useQuery(first === null ? positionQuery() : servedQuery(first)).data;
}

/** Opens or closes it on this page only. */
export function moveOutline(client: QueryClient, position: OutlinePosition): void {
  client.setQueryData(positionQuery().queryKey, position);
}

/** After the window's width has changed: resets it to its initial state at that width. */
export function resetOutline(client: QueryClient): void {
  saveWindow();
  moveOutline(client, findFirstPosition(window.innerWidth, readOutlineChoice()));
}

/** Opens or closes the outline on the learner's behalf. Beside the unit, the choice is stored for later visits. */
export function toggleOutline(client: QueryClient, position: 'opened' | 'closed'): void {
  if (window.innerWidth >= breakpoints.large) {
    storeOutlineChoice(position === 'opened' ? 'open' : 'closed');
    // Otherwise, a page that is loaded now would have the outline as it was, and move.
    saveWindow();
  }
  moveOutline(client, position);
  if (position === 'closed') document.getElementById(outlineTriggerId)?.focus();
}
