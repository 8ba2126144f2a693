import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { savePosition } from '../../lms/position.ts';
import { checkUnitCompletion } from '../../lms/unit-completion.ts';
import { afterTurn } from './turning/after-turn.ts';
import type { SequenceView } from './turning/sequence-view.ts';

/**
 * What opening and leaving a unit does: its place in the sequence is saved (STA-11), and on leaving the server is asked
 * whether it is complete (STA-10), unless its frame told so itself: then call what this answers with the unit's id.
 */
export function useUnitVisit(
  { courseId, sequence }: Pick<SequenceView, 'courseId' | 'sequence'>,
  unitId: string,
): (unitId: string) => void {
  const client = useQueryClient();
  const told = useRef(new Set<string>());
  const { id: sequenceId, saveUnitPosition } = sequence;
  const index = sequence.unitIds.indexOf(unitId);

  useEffect(() => {
    afterTurn(() => void savePosition(client, { courseId, sequenceId, index, saveUnitPosition }));
  }, [client, courseId, sequenceId, index, saveUnitPosition]);

  useEffect(() => {
    const whoTold = told.current;
    return () => {
      if (whoTold.delete(unitId)) return;
      afterTurn(() => void checkUnitCompletion(client, { courseId, sequenceId, unitId }));
    };
  }, [client, courseId, sequenceId, unitId]);

  return (id) => void told.current.add(id);
}
