import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sequenceQuery } from '../../../lms/sequence.ts';
import { type Place, type Turn, turnPath } from './neighbours.ts';
import { isClosed } from './sequence-view.ts';

/** Turns to another place of the course. */
export type GoTo = (turn: Turn) => void;

export const GoToContext = createContext<GoTo>(() => {});

export interface TurningAhead {
  /** What to show: the place that the address names, or the one that it is about to name. */
  readonly place: Place;
  /** True while the screen is ahead of the address. */
  readonly isAhead: boolean;
  readonly goTo: GoTo;
}

/**
 * Turning must feel instant, and an address changes only after its route was asked. So a unit that is at hand is shown
 * with the click, and the address follows; whatever that turns out to be, the screen shows it from then on. The page
 * stays where it is scrolled, for the screen decides what is seen next.
 */
export function useTurningAhead(courseId: string, address: Place): TurningAhead {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [ahead, setAhead] = useState<{ from: string; place: Place } | null>(null);

  const goTo = useCallback(
    (turn: Turn) => {
      const path = turnPath(courseId, turn);
      if (turn.kind === 'none' || path === null) return;
      const sequence = client.getQueryData(sequenceQuery(courseId, turn.sequenceId).queryKey);
      const isAtHand = sequence !== undefined && !isClosed(sequence) && (turn.unitId ?? '') in sequence.units;
      if (isAtHand) setAhead({ from: key, place: turn });
      void navigate(path, { preventScrollReset: true });
    },
    [client, courseId, key, navigate],
  );

  const isAhead = ahead?.from === key;
  // Once the address has followed it is forgotten: Back comes to the same key again, and means the address.
  if (ahead !== null && !isAhead) setAhead(null);
  return { place: isAhead ? ahead.place : address, isAhead, goTo };
}
