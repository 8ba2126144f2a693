import type { UnitCompletionWire } from '@lectern/contract';
import { completionHead } from '../completion/completion-head.ts';
import type { CompletionOverlay } from '../completion/overlay.policy.ts';
import { factOf, withFact } from '../learner-facts/learner-fact.ts';
import type { UnitVisit } from './unit-visit.ts';

/** The visit after work in it: `revision` is the new one of the learner's completion, null if that hasn't changed. */
export function withCompletion(visit: UnitVisit, revision: number | null): UnitVisit {
  if (revision === null) return visit;
  const { access } = visit;
  const completed = { ...factOf(access.head, completionHead), revision };
  return { ...visit, access: { ...access, head: withFact(access.head, completionHead, completed) } };
}

/** What the learner has completed around the unit. */
export function presentUnitCompletion(
  { access, unit, sequence }: UnitVisit,
  { units, sequences, sections }: CompletionOverlay,
): UnitCompletionWire {
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
