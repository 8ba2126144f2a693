import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../lms/session.ts';
import { isOwnProgress, type TargetUser } from './target-user.ts';

/** Whether users are viewing their own progress (PRG-01, PRG-03). */
export function useIsOwnProgress(target: TargetUser | null): boolean {
  const user = useQuery(sessionQuery()).data ?? null;
  return isOwnProgress(target, user?.userId ?? null);
}
