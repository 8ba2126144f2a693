import type { UnitCompletionWire } from '@lectern/contract';
import type { Reader } from '../../db/database.ts';
import { listCompletions } from '../completion/completion.store.ts';
import { overlayCompletion } from '../completion/overlay.policy.ts';
import type { UnitVisit } from './unit-visit.ts';

/** What is complete after the learner completed something in the unit. One query. */
export async function presentUnitCompletion(
  { access, unit, sequence }: UnitVisit,
  learnerId: number,
  reader: Reader,
): Promise<UnitCompletionWire> {
  const { course, view } = access;
  const { units, sequences, sections } = overlayCompletion(
    view,
    await listCompletions(reader, learnerId, course.courseKey),
  );
  const section = course.sections[sequence.section];
  return {
    usageKey: unit.block.usageKey,
    complete: units[unit.index] === 1,
    ancestors: [
      ...(section && sections[section.index] === 1 ? [section.block.usageKey] : []),
      ...(sequences[sequence.index] === 1 ? [sequence.block.usageKey] : []),
    ],
  };
}
