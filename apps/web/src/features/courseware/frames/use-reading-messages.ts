import type { ParentMessageWire } from '@lectern/contract';
import { useCallback, useEffect, useRef } from 'react';
import { useReading } from '../../../ui/use-reading.ts';

/**
 * Sends the reading settings to Lectern's own frames when they change. The returned function also sends them to a frame
 * that begins to listen, as they may have changed while it loaded.
 */
export function useReadingMessages(
  post: (unitId: string, message: ParentMessageWire) => void,
): (unitId: string) => void {
  const reading = useReading();
  const listening = useRef(new Set<string>());
  const send = useCallback(
    (unitId: string) => {
      if (reading !== '') post(unitId, { type: 'lectern.reading', payload: { reading } });
    },
    [reading, post],
  );
  useEffect(() => {
    for (const unitId of listening.current) send(unitId);
  }, [send]);
  return (unitId) => {
    listening.current.add(unitId);
    send(unitId);
  };
}
