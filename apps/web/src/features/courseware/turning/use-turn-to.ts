import { type MouseEvent, use } from 'react';
import { useCourseEvent } from '../../../course/use-course-event.ts';
import { isPlainClick } from '../../../ui/is-plain-click.ts';
import { afterTurn } from './after-turn.ts';
import type { Turn } from './neighbors.ts';
import { GoToContext } from './use-turning-ahead.ts';

/** How the learner turned, for the tracking log (TRK-02). */
export interface TurnEvent {
  readonly kind: 'next' | 'previous' | 'tab';
  readonly placement: 'top' | 'bottom';
  /** The unit being left; null when there is none. */
  readonly unitId: string | null;
  readonly unitIds: readonly string[];
  /** 1-based; only for a unit tab. */
  readonly targetTab?: number;
}

export type TurnTo = (event: MouseEvent<HTMLAnchorElement>, turn: Turn, how: TurnEvent) => void;

/** Follows a link to another unit. A click that opens a new tab or window is left to the browser. */
export function useTurnTo(): TurnTo {
  const turnTo = useTurn();
  return (event, turn, how) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    turnTo(turn, how);
  };
}

/** Turns to the unit and records it; leaving for the exit page is not recorded (TRK-02). */
export function useTurn(): (turn: Turn, how: TurnEvent) => void {
  const goTo = use(GoToContext);
  const record = useCourseEvent();
  return (turn, { kind, placement, unitId, unitIds, targetTab }) => {
    goTo(turn);
    if (turn.kind !== 'place') return;
    const fields = {
      id: unitId,
      current_tab: unitId === null ? 0 : unitIds.indexOf(unitId) + 1,
      tab_count: unitIds.length,
      widget_placement: placement,
      ...(targetTab !== undefined && { target_tab: targetTab }),
    };
    afterTurn(() => record(`edx.ui.lms.sequence.${kind}_selected`, fields));
  };
}
