import { wholeMinutes } from '../i18n/numbers.ts';

/** The effort of a sequence; at least one of the two is known. */
export interface Effort {
  /** Whole minutes, rounded up. */
  readonly minutes: number | null;
  readonly activities: number | null;
}

/** The effort of a sequence (OUT-20 to OUT-22); null when nothing is known, as for 0 (OUT-23). */
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
