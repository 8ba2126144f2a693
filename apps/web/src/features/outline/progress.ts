import type { CompletionFacts } from '../../lms/completion.ts';
import type { OutlineBlocks } from '../../lms/outline.ts';

/** How many sequences are complete, of those that can be completed. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * A learner's progress in these sequences; updates with each completion. A sequence that the server sent without
 * `complete` has nothing to complete and is not counted (decision 0032).
 */
export function measureProgress(sequenceIds: readonly string[], completion: CompletionFacts): Progress {
  const facts = sequenceIds.flatMap((id) => completion[id] ?? []);
  return { done: facts.filter((isComplete) => isComplete).length, total: facts.length };
}

/** The sequences of a course in their order. */
export function listSequenceIds({ course, sections }: OutlineBlocks): string[] {
  return course.sectionIds.flatMap((id) => sections[id]?.sequenceIds ?? []);
}
