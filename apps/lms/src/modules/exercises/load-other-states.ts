import { readStoredExercise } from './exercise.policy.ts';
import type { LoadContext, LoadItem } from './exercise-type.ts';

/** By usage key: the learner's own states, as stored, in the exercises that `sources` names. */
export type OtherStates = ReadonlyMap<string, unknown>;

/** For types that show the learner's work elsewhere. Their states were read with those of the page. */
export async function loadOtherStates(
  { states }: LoadContext,
  items: readonly LoadItem[],
): Promise<ReadonlyMap<string, OtherStates>> {
  return new Map(
    items.map(({ type, situation: { block, exercise } }) => {
      const others = type.sources?.(exercise).filter((source) => source !== block.usageKey) ?? [];
      return [block.usageKey, otherStatesOf(others, states)];
    }),
  );
}

function otherStatesOf(sources: readonly string[], states: ReadonlyMap<string, unknown>): OtherStates {
  return new Map(
    sources.flatMap((source) => {
      const { own } = readStoredExercise(states.get(source));
      return own === null ? [] : [[source, own]];
    }),
  );
}
