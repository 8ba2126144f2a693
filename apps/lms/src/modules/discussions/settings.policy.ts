import { createHash } from 'node:crypto';

/** How topics are divided between cohorts: an operator's settings, which exports don't contain. */
export interface DivisionSettings {
  scheme: 'none' | 'cohort';
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

/** Whether each cohort has its own threads in a topic. */
export function isDivided(
  { scheme, dividesUnits, dividedUnits, dividedGeneral }: DivisionSettings,
  topic: { id: string; isUnit: boolean },
): boolean {
  if (scheme === 'none') return false;
  if (!topic.isUnit) return dividedGeneral.includes(topic.id);
  return dividesUnits || dividedUnits.includes(topic.id);
}

/**
 * The number of a cohort on the wire, where groups have numbers. Derived from the name, which identifies a cohort here;
 * positive, 31 bits.
 */
export function cohortNumber(name: string): number {
  const bits = createHash('sha256').update(name).digest().readUInt32BE(0) & 0x7fffffff;
  return bits === 0 ? 1 : bits;
}
