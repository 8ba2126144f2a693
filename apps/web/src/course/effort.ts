import { wholeMinutes } from '../i18n/numbers.ts';

/** What a sequence takes; at least one of the two is there. */
export interface Effort {
  /** Whole minutes, rounded up. */
  readonly minutes: number | null;
  readonly activities: number | null;
}

/** The effort of a sequence (OUT-20 to OUT-22); null when nothing is known of it, and 0 says nothing (OUT-23). */
export function findEffort({
  effortTime,
  effortActivities,
}: {
  /** Seconds. */
  readonly effortTime: number | null;
  readonly effortActivities: number | null;
}): Effort | null {
  const minutes = effortTime === null || effortTime <= 0 ? null : wholeMinutes(effortTime);
  const activities = effortActivities === null || effortActivities <= 0 ? null : effortActivities;
  return minutes === null && activities === null ? null : { minutes, activities };
}
