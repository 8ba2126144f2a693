import { type Effort, findEffort } from '../../../course/effort.ts';
import type { CourseTree } from '../../../lms/course-tree.ts';
import type { Turn } from './neighbors.ts';

/** The sequence that comes next. */
export interface NextUp {
  readonly title: string;
  readonly effort: Effort;
}

/**
 * The next sequence as named on Next below the last unit of a sequence, if the server sends its effort (CWR-17, CS-32).
 * Current Open edX sends no effort: then null, and Next stays Next.
 */
export function findNextUp(tree: CourseTree, sequenceId: string, next: Turn): NextUp | null {
  if (next.kind !== 'place' || next.sequenceId === sequenceId) return null;
  const sequence = tree.sequences[next.sequenceId];
  const effort = sequence && findEffort(sequence);
  return effort && sequence.title !== '' ? { title: sequence.title, effort } : null;
}
