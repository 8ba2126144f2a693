import type { UnitCompletionWire } from '@lectern/contract';
import type { Reader } from '../../db/database.ts';
import { completionHead } from '../completion/completion-head.ts';
import { factOf, withFact } from '../learner-facts/learner-fact.ts';
import { completionOf } from '../progress/overlay.ts';
import type { UnitVisit } from './unit-visit.ts';

/** The visit after work in it: `revision` is the new one of the learner's completion, null if that hasn't changed. */
export function withCompletion(visit: UnitVisit, revision: number | null): UnitVisit {
  if (revision === null) return visit;
  const { access } = visit;
  const completed = { ...factOf(access.head, completionHead), revision };
  return { ...visit, access: { ...access, head: withFact(access.head, completionHead, completed) } };
}

/**
 * What the learner has completed around the unit; after work in it, pass the visit that {@link withCompletion} returned. At
 * most one query, whose result the next requests for the course use too.
 */
export async function presentUnitCompletion(
  { access, unit, sequence }: UnitVisit,
  reader: Reader,
): Promise<UnitCompletionWire> {
  const { units, sequences, sections } = await completionOf(access, reader);
  const section = access.course.sections[sequence.section];
  return {
    usageKey: unit.block.usageKey,
    complete: units[unit.index] === 1,
    ancestors: [
      ...(section && sections[section.index] === 1 ? [section.block.usageKey] : []),
      ...(sequences[sequence.index] === 1 ? [sequence.block.usageKey] : []),
    ],
  };
}
