import type { Block } from '@lectern/olx';
import type { Reader } from '../../db/database.ts';
import { listBlockStates } from '../../kernel/unit-visit/block-state.store.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { exerciseTypeOf } from './exercise-types.ts';

/** The usage keys of the exercises whose states an exercise shows beside its own. */
export function listSources({ usageKey, content }: Block): string[] {
  if (content.kind !== 'exercise') return [];
  const sources = exerciseTypeOf(content.exercise).sources?.(content.exercise) ?? [];
  return [...new Set(sources)].filter((source) => source !== usageKey);
}

/** The learner's stored states in them, by usage key. No query for an exercise without sources. */
export async function listSourceStates(
  reader: Reader,
  { learnerId, access }: UnitVisit,
  block: Block,
): Promise<ReadonlyMap<string, unknown>> {
  const sources = listSources(block);
  if (learnerId === null || sources.length === 0) return new Map();
  return listBlockStates(reader, { userId: learnerId, courseKey: access.course.courseKey }, sources);
}
