import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { savePosition } from '../../lms/position.ts';
import { checkUnitCompletion } from '../../lms/unit-completion.ts';
import { afterTurn } from './turning/after-turn.ts';
import type { SequenceView } from './turning/sequence-view.ts';

/**
 * Saves a unit's position in the sequence when it opens (STA-11), and on leaving asks the server whether it is complete
 * (STA-10). If its frame reported completion by itself, call the returned function with the unit's id: the request is
 * then skipped.
 */
export function useUnitReporting(
  { courseId, sequence }: Pick<SequenceView, 'courseId' | 'sequence'>,
  unitId: string,
): (unitId: string) => void {
  const client = useQueryClient();
  const reportedRef = useRef(new Set<string>());
  const { id: sequenceId, saveUnitPosition } = sequence;
  const index = sequence.unitIds.indexOf(unitId);

  useEffect(() => {
    afterTurn(() => void savePosition(client, { courseId, sequenceId, index, saveUnitPosition }));
  }, [client, courseId, sequenceId, index, saveUnitPosition]);

  useEffect(() => {
    const reported = reportedRef.current;
    return () => {
      if (reported.delete(unitId)) return;
      afterTurn(() => void checkUnitCompletion(client, { courseId, sequenceId, unitId }));
    };
  }, [client, courseId, sequenceId, unitId]);

  return (id) => void reportedRef.current.add(id);
}
