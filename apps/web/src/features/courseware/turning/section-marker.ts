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
  try {
    const { prevSequenceId, nextSequenceId, nextUnitId } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof prevSequenceId !== 'string' || typeof nextSequenceId !== 'string') return null;
    return { prevSequenceId, nextSequenceId, nextUnitId: typeof nextUnitId === 'string' ? nextUnitId : null };
  } catch {
    return null;
  }
}

/** Storage may be full or forbidden: then nothing is celebrated. Null removes the marker. */
export function storeSectionMarker(marker: SectionMarker | null): void {
  try {
    if (marker === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(marker));
  } catch {
    // Nothing else depends on it.
  }
}
