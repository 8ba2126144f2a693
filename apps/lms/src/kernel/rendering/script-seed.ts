import { FIXED_SEED, type ProblemContent, SEED_COUNT } from '@lectern/olx';

/** The seed of the author's script for a learner's seed of the problem. */
export function scriptSeed({ rerandomize }: Pick<ProblemContent, 'rerandomize'>, seed: number): number {
  return rerandomize === 'never' ? FIXED_SEED : seed % SEED_COUNT;
}
