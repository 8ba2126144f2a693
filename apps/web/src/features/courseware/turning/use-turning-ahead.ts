import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { askToSubmit } from '../../../course/exam/submission.ts';
import { sequenceQuery } from '../../../lms/sequence.ts';
import { type Place, type Turn, turnPath } from './neighbors.ts';
import { isClosed } from './sequence-view.ts';

/** Turns to another unit of the course. */
export type GoTo = (turn: Turn) => void;

export const GoToContext = createContext<GoTo>(() => {});

export interface TurningAhead {
  /** The unit to show: the one in the URL, or the one that is about to be. */
  readonly place: Place;
  /** True while the screen is ahead of the URL. */
  readonly isAhead: boolean;
  readonly goTo: GoTo;
}

/**
 * Turning must feel instant, but the router changes the URL only after the loader has run. So a cached unit is shown on
 * click and the URL follows (decision 0008); from then on the screen shows the unit in the URL. The router doesn't
 * touch the scroll position: `useScrollToTop` sets it.
 */
export function useTurningAhead(courseId: string, address: Place): TurningAhead {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [ahead, setAhead] = useState<{ from: string; place: Place } | null>(null);

  const goTo = useCallback(
    (turn: Turn) => {
      if (turn.kind === 'exam-end') askToSubmit(client, true);
      const path = turnPath(courseId, turn);
      if (path === null) return;
      if (turn.kind !== 'place') {
        void navigate(path);
        return;
      }
      const sequence = client.getQueryData(sequenceQuery(courseId, turn.sequenceId).queryKey);
      const isCached = sequence !== undefined && !isClosed(sequence) && (turn.unitId ?? '') in sequence.units;
      if (isCached) setAhead({ from: key, place: turn });
      void navigate(path, { preventScrollReset: true });
    },
    [client, courseId, key, navigate],
  );

  const isAhead = ahead?.from === key;
  // Cleared once the URL has followed: Back returns to the same key and then the URL counts.
  if (ahead !== null && !isAhead) setAhead(null);
  return { place: isAhead ? ahead.place : address, isAhead, goTo };
}
