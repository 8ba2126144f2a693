import { parseUsageKey } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { matchPath, useHref, useNavigation } from 'react-router';
import { sequenceQuery } from '../../lms/sequence.ts';

/**
 * True while the learner waits for another sequence of the course that is not at hand. One at hand opens at once, and
 * the frames on the screen must stay for it.
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
