import { createHash } from 'node:crypto';
import type { ProblemContent } from '@lectern/olx';

const hashes = new WeakMap<ProblemContent, string>();

/** Hashes a problem's content, so that feedback on another version isn't shown with this one. */
export function contentHashOf(problem: ProblemContent & { contentHash?: string }): string {
  if (problem.contentHash !== undefined) return problem.contentHash;
  const known = hashes.get(problem);
  if (known !== undefined) return known;
  const hash = hashOf(JSON.stringify(problem));
  hashes.set(problem, hash);
  return hash;
}

/** Hashes a feedback by its source. */
export function feedbackHashOf(html: string): string {
  return hashOf(html);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
