import type { Group, Membership } from './groups.policy.ts';

/** How topics are divided between groups: an operator's settings, which exports don't contain. */
export interface DivisionSettings {
  scheme: 'none' | 'cohort' | 'enrollment_track';
  dividesUnits: boolean;
  /** Ids of topics. */
  dividedUnits: readonly string[];
  dividedGeneral: readonly string[];
  mailsReports: boolean;
}

export const UNDIVIDED: DivisionSettings = {
  scheme: 'none',
  dividesUnits: false,
  dividedUnits: [],
  dividedGeneral: [],
  mailsReports: false,
};

/** Whether each group has its own threads in a topic. */
export function isDivided(
  { scheme, dividesUnits, dividedUnits, dividedGeneral }: DivisionSettings,
  topic: { id: string; isUnit: boolean },
): boolean {
  if (scheme === 'none') return false;
  if (!topic.isUnit) return dividedGeneral.includes(topic.id);
  return dividesUnits || dividedUnits.includes(topic.id);
}

/** The group in which somebody's threads in divided topics are; null for none. */
export function dividedGroupOf(
  { scheme }: Pick<DivisionSettings, 'scheme'>,
  { cohort, track }: Membership,
): Group | null {
  if (scheme === 'cohort') return cohort === null ? null : { kind: 'cohort', name: cohort };
  if (scheme === 'enrollment_track') return track === null ? null : { kind: 'track', name: track };
  return null;
}
