import type { Block } from '@lectern/olx';
import type { Reader } from '../../db/database.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { listBlockStates } from '../problems/block-state.store.ts';
import { readStoredExercise } from './exercise.policy.ts';
import { exerciseTypeOf } from './exercise-types.ts';

/** The usage keys of the exercises whose states an exercise shows beside its own. */
export function listSources({ usageKey, content }: Block): string[] {
  if (content.kind !== 'exercise') return [];
  const sources = exerciseTypeOf(content.exercise).sources?.(content.exercise) ?? [];
  return [...new Set(sources)].filter((source) => source !== usageKey);
}

/** The learner's own states in these sources, out of the stored ones. */
export function otherStatesOf(
  sources: readonly string[],
  states: ReadonlyMap<string, unknown>,
): Map<string, unknown> {
  return new Map(
    sources.flatMap((source) => {
      const { own } = readStoredExercise(states.get(source));
      return own === null ? [] : [[source, own]];
    }),
  );
}

/** Reads them. No query for an exercise without sources. */
export async function findOtherStates(
  reader: Reader,
  { learnerId, access }: UnitVisit,
  block: Block,
): Promise<Map<string, unknown>> {
  const sources = listSources(block);
  if (learnerId === null || sources.length === 0) return new Map();
  const owner = { userId: learnerId, courseKey: access.course.courseKey };
  return otherStatesOf(sources, await listBlockStates(reader, owner, sources));
}
