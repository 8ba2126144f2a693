import { useQuery } from '@tanstack/react-query';
import { useIdle } from '../../../course/use-idle.ts';
import { type Navigation, navigationQuery } from '../../../lms/navigation.ts';
import type { Device } from '../frames/prefetch-policy.ts';
import { useOutlineState } from './outline-state.ts';

/**
 * Locks and completion of the whole course, requested once the browser is idle after the first unit, so that the
 * outline opens with them. With data saving on, they are requested when the outline is opened. Null until then: the
 * tree is shown without them.
 */
export function useNavigation(courseId: string): Navigation | null {
  const isOpen = useOutlineState() !== 'closed';
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
