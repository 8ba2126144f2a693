import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { isMobile } from './device.ts';

/** Whether the flyover is open in the courseware, for the life of the page; on a desktop it starts open (UPG-15). */
function positionQuery(courseId: string) {
  const queryKey = ['audit-flyover', courseId];
  return queryOptions({
    queryKey,
    queryFn: ({ client }): boolean => client.getQueryData<boolean>(queryKey) ?? !isMobile(),
    initialData: () => !isMobile(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function useFlyoverPosition(courseId: string): boolean {
  return useQuery(positionQuery(courseId)).data;
}

export function moveFlyover(client: QueryClient, courseId: string, isOpen: boolean): void {
  client.setQueryData(positionQuery(courseId).queryKey, isOpen);
}
