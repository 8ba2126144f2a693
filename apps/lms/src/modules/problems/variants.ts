import type { BlockContent, ProblemContent } from '@lectern/olx';

/** Returns the variant of a problem that the author's script produced for a seed. */
export type VariantOf = (problem: ProblemContent, seed: number) => ProblemContent;

/** For problems without variants. */
export const unchanged: VariantOf = (problem) => problem;

/** Loads the code that renders variants only if one of the blocks has any. */
export async function loadVariants(contents: readonly BlockContent[]): Promise<VariantOf> {
  if (!contents.some(hasVariants)) return unchanged;
  const { renderVariant } = await import('../../kernel/rendering/problem-variant.ts');
  return (problem, seed) => (hasVariants(problem) ? renderVariant(problem, seed) : problem);
}

const hasVariants = (content: BlockContent): boolean =>
  content.kind === 'problem' && (content.program?.variants ?? null) !== null;
