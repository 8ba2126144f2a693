import type { UnitCompletionWire } from '@lectern/contract';
import type { Reader } from '../../db/database.ts';
import { listCompletions } from '../completion/completion.store.ts';
import { isUnitComplete } from '../completion/overlay.policy.ts';
import type { UnitVisit } from './unit-visit.ts';

/** How the unit stands for the learner after something was completed. One query. */
export async function presentUnitCompletion(
  { access, unit }: UnitVisit,
  learnerId: number,
  reader: Reader,
): Promise<UnitCompletionWire> {
  const completions = await listCompletions(reader, learnerId, access.course.courseKey);
  const isComplete = (usageKey: string) => (completions.get(usageKey) ?? 0) >= 1;
  return {
    usageKey: unit.block.usageKey,
    complete: isUnitComplete(access.view, unit.index, isComplete),
    blocks: unit.components.map(({ usageKey }) => usageKey).filter(isComplete),
  };
}
