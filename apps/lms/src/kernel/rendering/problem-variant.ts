import { type ProblemContent, readVariant } from '@lectern/olx';
import { LRUCache } from 'lru-cache';
import { renderAuthorHtml } from './author-html.ts';
import { contentHashOf } from './content-hash.ts';
import { FormulaRenderer } from './formulas.ts';
import { renderProblemContent } from './render-problem.ts';
import type { RenderedProblem } from './rendered-tree.ts';
import { scriptSeed } from './script-seed.ts';

/** Rendered variants in memory: 20 of each of the problems that are being answered. */
const cache = new LRUCache<string, RenderedProblem>({ max: 500 });

/**
 * The problem with the values that the author's script gives it for one seed. Its content hash is the problem's: all its variants are one
 * version.
 */
export function renderVariant(problem: ProblemContent, seed: number): ProblemContent {
  const variants = problem.program?.variants ?? null;
  if (variants === null) return problem;
  const index = scriptSeed(problem, seed);
  const contentHash = contentHashOf(problem);
  const key = `${contentHash} ${index}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const formulas = new FormulaRenderer().forText();
  const read = readVariant(problem, variants, index);
  const rendered = {
    ...renderProblemContent(read, (markup) => renderAuthorHtml(markup, formulas).html),
    contentHash,
  };
  cache.set(key, rendered);
  return rendered;
}
