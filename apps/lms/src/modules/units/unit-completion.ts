import type { UnitCompletionWire } from '@lectern/contract';
import type { Reader } from '../../db/database.ts';
import { listCompletions } from '../completion/completion.store.ts';
import type { UnitVisit } from './unit-visit.ts';

/** How the unit stands for the learner after something was completed. One query. */
export async function presentUnitCompletion(
  { access, unit }: UnitVisit,
  learnerId: number,
  reader: Reader,
): Promise<UnitCompletionWire> {
  const completions = await listCompletions(reader, learnerId, access.course.courseKey);
  const isComplete = (usageKey: string) => (completions.get(usageKey) ?? 0) >= 1;
  const required = access.view.required[unit.index] ?? [];
  return {
    usageKey: unit.block.usageKey,
    complete: required.every(isComplete) && !access.view.hasGated[unit.index],
    blocks: unit.components.map(({ usageKey }) => usageKey).filter(isComplete),
  };
}
