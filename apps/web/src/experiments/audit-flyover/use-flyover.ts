import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useServerNow } from '../../course/use-now.ts';
import { coursewareQuery } from '../../lms/courseware.ts';
import { useLms } from '../../lms/lms.ts';
import { outlineQuery } from '../../lms/outline.ts';
import type { AccessExpiration, Offer, VerifiedMode } from '../../lms/shared/upgrade.ts';
import { type FlyoverState, findFlyoverState } from './flyover.ts';
import { type FlyoverSettings, readFlyoverSettings } from './flyover-settings.ts';
import { experimentName } from './name.ts';

/** What both the outline and the courseware know about the learner. */
interface Learner {
  readonly accessExpiration: AccessExpiration | null;
  readonly verifiedMode: VerifiedMode | null;
  readonly offer: Offer | null;
  readonly timeOffsetMillis: number;
}

/** The state of the experiment for this learner; `unknown` until their data have loaded. */
export type Flyover = { readonly state: 'unknown' | 'none' } | ActiveFlyover;

/** The learner takes part. */
export interface ActiveFlyover {
  readonly state: Exclude<FlyoverState, 'none'>;
  readonly settings: FlyoverSettings;
  readonly learner: Learner;
}

/** On a tab of the course home: from the outline, which the dates tab also fetches for this. */
export function useHomeFlyover(courseId: string): Flyover {
  const { data, isError } = useQuery({ ...outlineQuery(courseId), refetchOnMount: false });
  return useFlyover(courseId, data ?? (isError ? null : undefined));
}

/** In the courseware: from the course's own data, which are already loaded. */
export function useCoursewareFlyover(courseId: string): Flyover {
  const { data } = useQuery({ ...coursewareQuery(courseId), refetchOnMount: false });
  return useFlyover(courseId, data?.course ?? null);
}

/** `learner`: undefined while loading, null after a failure. */
function useFlyover(courseId: string, learner: Learner | null | undefined): Flyover {
  const { config, log } = useLms();
  const setting = (config.experiments[experimentName] as Record<string, unknown>)[courseId];
  const read = useMemo(() => {
    try {
      return readFlyoverSettings(setting);
    } catch (error) {
      return error as Error;
    }
  }, [setting]);
  const problem = read instanceof Error ? read : null;
  useEffect(() => {
    if (problem !== null) log.error(problem.message);
  }, [log, problem]);

  const now = useServerNow(learner?.timeOffsetMillis ?? 0);
  if (read instanceof Error || learner === null) return { state: 'none' };
  if (learner === undefined) return { state: 'unknown' };
  const state = findFlyoverState(learner.accessExpiration, read, now);
  return state === 'none' ? { state } : { state, settings: read, learner };
}
