import { createHash } from 'node:crypto';
import type { EnrollmentMode } from '@lectern/contract';
import { isKnownMode, modeName } from '../../kernel/modes/modes.ts';

/** Whose threads a divided topic keeps apart: a cohort by its name, or an enrollment track by its mode. */
export type Group = { kind: 'cohort'; name: string } | { kind: 'track'; name: EnrollmentMode };

/** The groups of one person. */
export interface Membership {
  cohort: string | null;
  track: EnrollmentMode | null;
}

export function isIn({ cohort, track }: Membership, { kind, name }: Group): boolean {
  return (kind === 'cohort' ? cohort : track) === name;
}

/** The one group of a row, which has a cohort, a track, or neither. */
export function groupOf({ cohort, track }: Membership): Group | null {
  if (cohort !== null) return { kind: 'cohort', name: cohort };
  return track === null ? null : { kind: 'track', name: track };
}

/** The reverse of {@link groupOf}. */
export function membershipOf(group: Group | null): Membership {
  return {
    cohort: group?.kind === 'cohort' ? group.name : null,
    track: group?.kind === 'track' ? group.name : null,
  };
}

/** The track of an active enrollment; null for an unknown mode. Learners who bought credit stay with the verified ones. */
export function trackOf(mode: string | null): EnrollmentMode | null {
  if (mode === null || !isKnownMode(mode)) return null;
  return mode === 'credit' ? 'verified' : mode;
}

/** The modes of the learners of a track. */
export function modesOf(track: EnrollmentMode): EnrollmentMode[] {
  return track === 'verified' ? ['verified', 'credit'] : [track];
}

/** As Open edX numbers them. */
const TRACK_NUMBERS: Readonly<Record<EnrollmentMode, number>> = {
  audit: 1,
  verified: 2,
  professional: 3,
  'no-id-professional': 4,
  credit: 5,
  honor: 6,
  masters: 7,
  'executive-education': 8,
  'unpaid-executive-education': 9,
  'paid-executive-education': 10,
  'unpaid-bootcamp': 11,
  'paid-bootcamp': 12,
};

/** The number of a group on the wire: negative for tracks, positive and 31 bits for cohorts. */
export function groupNumber({ kind, name }: Group): number {
  return kind === 'track' ? -TRACK_NUMBERS[name] : cohortNumber(name);
}

/** Derived from the name, which identifies a cohort here. */
export function cohortNumber(name: string): number {
  const bits = createHash('sha256').update(name).digest().readUInt32BE(0) & 0x7fffffff;
  return bits === 0 ? 1 : bits;
}

/** The track with a negative number; null for one that doesn't exist. */
export function findTrack(number: number): Group | null {
  const name = Object.keys(TRACK_NUMBERS)
    .filter(isKnownMode)
    .find((mode) => TRACK_NUMBERS[mode] === -number);
  return name === undefined ? null : { kind: 'track', name };
}

/** The name of a group for people. */
export function groupName({ kind, name }: Group): string {
  return kind === 'track' ? modeName(name) : name;
}
