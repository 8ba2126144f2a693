import { type QueryClient, useQuery } from '@tanstack/react-query';
import { localQuery } from '../../lms/local-query.ts';
import { isMobile } from './device.ts';

/** Whether the flyover is open in the courseware, for the life of the page; on a desktop it starts open (UPG-15). */
function stateQuery(courseId: string) {
  return localQuery(['audit-flyover', courseId], () => !isMobile());
}

export function useIsFlyoverOpen(courseId: string): boolean {
  return useQuery(stateQuery(courseId)).data;
}

export function setFlyoverOpen(client: QueryClient, courseId: string, isOpen: boolean): void {
  client.setQueryData(stateQuery(courseId).queryKey, isOpen);
}
