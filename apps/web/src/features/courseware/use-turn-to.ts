import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { recordEvent } from '../../lms/events.ts';

/** How the learner turned, for the tracking log (TRK-02). */
export interface TurnEvent {
  readonly kind: 'next' | 'previous' | 'tab';
  readonly placement: 'top' | 'bottom';
  /** The unit being left; null when there is none. */
  readonly unitId: string | null;
  /** 1-based. */
  readonly currentTab: number;
  readonly tabCount: number;
  /** 1-based; of a unit tab only. */
  readonly targetTab?: number;
}

export type TurnTo = (event: MouseEvent<HTMLAnchorElement>, path: string, turn: TurnEvent) => void;

/**
 * Follows a link to another unit: the page stays where it is scrolled, for the screen decides what is seen next, and
 * the turn is recorded. A click that opens a new tab or window is left to the browser.
 */
export function useTurnTo(): TurnTo {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (event, path, { kind, placement, unitId, currentTab, tabCount, targetTab }) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(path, { preventScrollReset: true });
    void recordEvent(client, `edx.ui.lms.sequence.${kind}_selected`, {
      id: unitId,
      current_tab: currentTab,
      tab_count: tabCount,
      widget_placement: placement,
      ...(targetTab !== undefined && { target_tab: targetTab }),
    });
  };
}
