import { parseUsageKey } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { matchPath, useHref, useNavigation } from 'react-router';
import { sequenceQuery } from '../../lms/sequence.ts';

/**
 * True while another sequence is being fetched that is not in the cache. A cached one opens at once, and the current
 * frames must stay mounted for it.
 */
export function useAwaitedSequence(courseId: string, sequenceId: string): boolean {
  const client = useQueryClient();
  const base = useHref('/');
  const { location } = useNavigation();
  const path = location?.pathname.slice(base.length - 1) ?? '';
  const target = matchPath('/course/:courseId/:sequenceId/*', path)?.params;
  const targetId = target?.courseId === courseId ? target.sequenceId : undefined;
  if (targetId === undefined || targetId === sequenceId || parseUsageKey(targetId) === null) return false;
  return client.getQueryData(sequenceQuery(courseId, targetId).queryKey) === undefined;
}
