import type { ExerciseSituation, LoadContext } from './exercise-type.ts';
import { exerciseTypeOf } from './exercise-types.ts';

/** What the types loaded for exercises of one visit, by usage key. */
export type LoadedExercises = ReadonlyMap<string, unknown>;

/** Calls the `load` of each type once, with all exercises of the types that share it: so the queries of a unit are few. */
export async function loadExercises(
  context: LoadContext,
  situations: readonly ExerciseSituation[],
): Promise<LoadedExercises> {
  const items = situations.map((situation) => ({ situation, type: exerciseTypeOf(situation.exercise) }));
  const groups = [...Map.groupBy(items, ({ type }) => type.load)];
  const loaded = await Promise.all(groups.map(([load, some]) => load(context, some)));
  return new Map(loaded.flatMap((found) => [...found]));
}
