import type { CompletionFacts } from '../../lms/completion.ts';
import type { OutlineBlocks } from '../../lms/outline.ts';

/** How many of some sequences are complete. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** How far a learner is in these sequences, by what is known now: moves with every tick of the page. */
export function measureProgress(sequenceIds: readonly string[], completion: CompletionFacts): Progress {
  let done = 0;
  for (const id of sequenceIds) if (completion[id] === true) done += 1;
  return { done, total: sequenceIds.length };
}

/** The sequences of a course in their order. */
export function listSequenceIds({ course, sections }: OutlineBlocks): string[] {
  return course.sectionIds.flatMap((id) => sections[id]?.sequenceIds ?? []);
}
