import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../lms/session.ts';
import { isOwnProgress, type TargetUser } from './target-user.ts';

/** Whether the page is about the one who looks at it (PRG-01, PRG-03). */
export function useIsOwnProgress(target: TargetUser | null): boolean {
  const user = useQuery(sessionQuery()).data ?? null;
  return isOwnProgress(target, user?.userId ?? null);
}
