import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getLms } from '../../lms/lms.ts';
import { changeMasquerade, type MasqueradeChoice } from '../../lms/masquerade.ts';
import { useReload } from '../reload.ts';

/** `reason` is the server's text; null where it gave none, or didn't respond. */
export type ViewChange =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'failed'; readonly reason: string | null };

/**
 * Changes as whom the course is viewed, then reloads the page, as every response differs (ITB-08, ITB-09). The state
 * stays `sending` until the page unloads.
 */
export function useChangeView(courseId: string) {
  const client = useQueryClient();
  const reload = useReload();
  const [change, setChange] = useState<ViewChange>({ status: 'idle' });

  const changeView = async (choice: MasqueradeChoice) => {
    if (change.status === 'sending') return;
    setChange({ status: 'sending' });
    try {
      const outcome = await changeMasquerade(client, courseId, choice);
      if (outcome.isChanged) reload();
      else setChange({ status: 'failed', reason: outcome.reason });
    } catch (error) {
      getLms(client).log.failure(error);
      setChange({ status: 'failed', reason: null });
    }
  };
  return { change, changeView };
}
