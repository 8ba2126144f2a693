import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { breakpoints } from '../../../ui/breakpoints.ts';
import { keepTrayStatus, readTrayStatus, type TrayStatus } from './tray-storage.ts';

/** `opened`: by the learner, who is to find the focus in it; `open`: it was so from the start. */
export type TrayPosition = 'open' | 'opened' | 'closed';

/** Kept for the life of the page: turning units, or leaving the courseware and coming back, changes nothing. */
const lasting = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** Open at first where there is something to read and room beside the unit (CWR-36, CS-36). */
function positionQuery(courseId: string, hasNotice: boolean) {
  const first: TrayPosition = hasNotice && window.innerWidth > breakpoints.medium ? 'open' : 'closed';
  const queryKey = ['tray-position', courseId];
  return queryOptions({
    queryKey,
    queryFn: ({ client }): TrayPosition => client.getQueryData<TrayPosition>(queryKey) ?? first,
    initialData: first,
    ...lasting,
  });
}

function statusQuery(courseId: string) {
  return queryOptions({
    queryKey: ['tray-status', courseId],
    queryFn: (): TrayStatus => readTrayStatus(courseId),
    initialData: () => readTrayStatus(courseId),
    ...lasting,
  });
}

export function useTrayPosition(courseId: string, hasNotice: boolean): TrayPosition {
  return useQuery(positionQuery(courseId, hasNotice)).data;
}

export function moveTray(client: QueryClient, courseId: string, position: TrayPosition): void {
  client.setQueryData(['tray-position', courseId], position);
}

export function useTrayStatus(courseId: string): TrayStatus {
  return useQuery(statusQuery(courseId)).data;
}

/** Changes the status, on the screen and for later visits (CWR-33). */
export function changeTrayStatus(client: QueryClient, courseId: string, status: TrayStatus): void {
  keepTrayStatus(courseId, status);
  client.setQueryData(statusQuery(courseId).queryKey, status);
}
