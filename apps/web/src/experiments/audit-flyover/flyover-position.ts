import { type QueryClient, useQuery } from '@tanstack/react-query';
import { localQuery } from '../../lms/local-query.ts';
import { isMobile } from './device.ts';

/** Whether the flyover is open in the courseware, for the life of the page; on a desktop it starts open (UPG-15). */
function positionQuery(courseId: string) {
  return localQuery(['audit-flyover', courseId], () => !isMobile());
}

export function useFlyoverPosition(courseId: string): boolean {
  return useQuery(positionQuery(courseId)).data;
}

export function moveFlyover(client: QueryClient, courseId: string, isOpen: boolean): void {
  client.setQueryData(positionQuery(courseId).queryKey, isOpen);
}
