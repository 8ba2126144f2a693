import type { Access } from '../../kernel/access/access.ts';
import type { CompletionOverlay } from '../../kernel/completion/overlay.policy.ts';
import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { isUnlisted } from '../../kernel/course-view/content-state.ts';
import { hasEnded, isUndone, listCourseDates } from '../schedule/dates.policy.ts';
import { datesLearnerOf } from '../schedule/dates-learner.ts';

/** Graded work that a learner still has to do. */
export interface DueWork {
  /** Epoch milliseconds. */
  at: number;
  sequence: CompiledSequence;
  /** False until it is released. */
  isReleased: boolean;
}

/**
 * A learner's unfinished graded work with a due date, by date. Omits work that they can't do: locked, closed or hidden
 * work, what was due before they enrolled, and everything in a course that has ended or is not open to them.
 */
export function listDueWork(access: Access, completion: CompletionOverlay): DueWork[] {
  const { view, decision, now } = access;
  if (decision.denial !== null || hasEnded(view, now)) return [];
  const enrolledAt = access.head.enrollment?.createdAt ?? 0;
  return listCourseDates(view, datesLearnerOf(access)).flatMap((date) => {
    if (date.kind !== 'assignment') return [];
    const { at, sequence } = date;
    const state = view.sequences[sequence.index];
    if (at < enrolledAt) return [];
    const isReleased = !isUnlisted(state);
    const isOpen = state === 'open' || state === 'unreleased';
    if (!isOpen || !isUndone(sequence, completion) || view.hasAccess[sequence.index] === false) return [];
    return [{ at, sequence, isReleased }];
  });
}
