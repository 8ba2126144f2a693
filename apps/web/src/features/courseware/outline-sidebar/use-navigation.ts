import { useQuery } from '@tanstack/react-query';
import { type Navigation, navigationQuery } from '../../../lms/navigation.ts';
import type { Device } from '../frames/prepare-policy.ts';
import { useIdle } from '../frames/use-idle.ts';
import { useOutlinePosition } from './outline-state.ts';

/**
 * Locks and completion of the whole course, requested once the browser is idle after the first unit, so that the outline
 * opens with them. Learners who save data get them when they open it. Null until then: the tree is shown without.
 */
export function useNavigation(courseId: string): Navigation | null {
  const isOpen = useOutlinePosition() !== 'closed';
  const isIdle = useIdle(courseId);
  const { connection } = navigator as Navigator & Device;
  const isWanted = isOpen || connection?.saveData !== true;
  const { data } = useQuery({
    ...navigationQuery(courseId),
    enabled: isIdle && isWanted,
    retryOnMount: false,
  });
  return data ?? null;
}
