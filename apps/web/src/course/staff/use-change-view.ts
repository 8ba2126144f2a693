import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMasquerade, type MasqueradeChoice } from '../../lms/masquerade.ts';
import { useReload } from '../reload.ts';
import { storeViewChange } from './view-focus.ts';

/**
 * Changes as whom the course is viewed, then reloads the page, as every response differs (ITB-08, ITB-09). It is busy
 * until the page unloads. `reason` is the server's text; null where it gave none, or didn't respond.
 */
export function useChangeView(courseId: string) {
  const client = useQueryClient();
  const reload = useReload();
  const changing = useMutation({
    mutationFn: (choice: MasqueradeChoice) => changeMasquerade(client, courseId, choice),
    onSuccess: ({ isChanged }) => {
      if (!isChanged) return;
      storeViewChange();
      reload();
    },
  });
  const { data: result, isError } = changing;
  const isBusy = changing.isPending || result?.isChanged === true;
  return {
    changeView(choice: MasqueradeChoice) {
      if (!isBusy) changing.mutate(choice);
    },
    isBusy,
    hasFailed: isError || result?.isChanged === false,
    reason: result?.isChanged === false ? result.reason : null,
  };
}
