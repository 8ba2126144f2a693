import type { Block, BlockContent, ExerciseContent } from '@lectern/olx';
import type { Context } from '../../context.ts';
import { listBlockStates } from '../../kernel/unit-visit/block-state.store.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { listSources } from '../exercises/exercise-sources.ts';
import type { LoadContext } from '../exercises/exercise-type.ts';
import { exerciseSituation } from '../exercises/exercise-visit.ts';
import { type LoadedExercises, loadExercises } from '../exercises/load-exercises.ts';
import { firstSeed } from '../problems/problem-visit.ts';
import { loadVariants, unchanged, type VariantOf } from '../problems/variants.ts';

/** What the page of a unit shows of the learner's work on its blocks. */
export interface UnitWork {
  /** The learner's state, by usage key, of each block, and of those elsewhere whose answers exercises show. */
  states: ReadonlyMap<string, unknown>;
  /** What the types of exercises loaded for theirs. */
  loaded: LoadedExercises;
  /** Returns a problem's variant for a seed. */
  variantOf: VariantOf;
  /** Makes shuffled choices differ between learners, but not between visits. */
  seedOf(usageKey: string): number;
}

/** The kinds of blocks of which a learner has a state. */
const STATEFUL: ReadonlySet<BlockContent['kind']> = new Set(['video', 'problem', 'exercise']);

/** One query for the states, and those of the `load` of the types of exercises. None in a unit of texts. `own`: its origin. */
export async function loadUnitWork(
  context: Context,
  visit: UnitVisit,
  unitsOrigin: string,
): Promise<UnitWork> {
  const { learnerId } = visit;
  const seedOf = (usageKey: string) => firstSeed(context, learnerId, usageKey);
  const blocks = visit.blocks
    .filter(({ block, state }) => state === 'open' && STATEFUL.has(block.content.kind))
    .map(({ block }) => block);
  if (blocks.length === 0) return { states: new Map(), loaded: new Map(), variantOf: unchanged, seedOf };
  const states = await loadStates(context, visit, blocks);
  const loaded = await loadExercisesOf({ services: context, visit, unitsOrigin, states }, blocks);
  const variantOf = await loadVariants(blocks.map(({ content }) => content));
  return { states, loaded, variantOf, seedOf };
}

async function loadStates(
  { db }: Context,
  { learnerId, access }: UnitVisit,
  blocks: readonly Block[],
): Promise<ReadonlyMap<string, unknown>> {
  if (learnerId === null) return new Map();
  const sources = blocks.filter(isExercise).flatMap(listSources);
  const keys = new Set([...blocks.map(({ usageKey }) => usageKey), ...sources]);
  return listBlockStates(db.read, { userId: learnerId, courseKey: access.course.courseKey }, [...keys]);
}

async function loadExercisesOf(context: LoadContext, blocks: readonly Block[]): Promise<LoadedExercises> {
  const { visit, states } = context;
  const exercises = blocks.filter(isExercise);
  if (exercises.length === 0) return new Map();
  const situations = exercises.map((block) => {
    const kept = { state: states.get(block.usageKey), now: visit.access.now };
    return exerciseSituation(block, block.content, kept).situation;
  });
  return loadExercises(context, situations);
}

const isExercise = (block: Block): block is Block & { content: ExerciseContent } =>
  block.content.kind === 'exercise';
