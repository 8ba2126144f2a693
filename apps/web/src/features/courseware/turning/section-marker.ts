import { readStoredJson, store } from '../../../lms/browser-storage.ts';

/**
 * The unit to which the learner turned from the previous section. Key and format are those of other front ends (wire
 * contract 21.1, 21.2); those of 2026 leave the unit out.
 */
export interface SectionMarker {
  readonly prevSequenceId: string;
  readonly nextSequenceId: string;
  /** Null: any unit. */
  readonly nextUnitId: string | null;
}

const KEY = 'CelebrationModal.showOnSectionLoad';

export function readSectionMarker(): SectionMarker | null {
  const stored = readStoredJson('localStorage', KEY);
  const { prevSequenceId, nextSequenceId, nextUnitId } = Object(stored);
  if (typeof prevSequenceId !== 'string' || typeof nextSequenceId !== 'string') return null;
  return { prevSequenceId, nextSequenceId, nextUnitId: typeof nextUnitId === 'string' ? nextUnitId : null };
}

/** Null removes the marker. Without storage, nothing is celebrated. */
export function storeSectionMarker(marker: SectionMarker | null): void {
  store('localStorage', KEY, marker && JSON.stringify(marker));
}
