import type { Tx } from '../../db/database.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { forbidden, type HttpError } from '../../lib/errors.ts';
import type { Access } from '../access/access.ts';
import type { CompiledSequence } from '../course/compiled-course.ts';
import { dueOf } from '../due-dates/due.policy.ts';
import {
  type ExamAttempt,
  type ExamState,
  examStateOf,
  isReadable,
  timeLimitOf,
} from '../exams/exam.policy.ts';
import { findExamAttempt } from '../exams/exam-attempts.store.ts';

const messages = defineMessages({
  start: {
    defaultMessage: 'This is a timed exam. Start it before you answer.',
    description: 'Why an answer in a timed exam wasn’t accepted',
  },
  past: { defaultMessage: 'This exam is past due.', description: 'Error of a timed exam' },
  over: {
    defaultMessage:
      'This exam is over, so this answer doesn’t count. Answers that you submitted before the end do.',
    description: 'Why an answer in a timed exam wasn’t accepted',
  },
});

/**
 * A visitor's state in a timed exam; null for a sequence without a clock, and for staff, who can always read exams.
 * Visitors who aren't enrolled can't start one, and so never read it.
 */
export function findExamState(access: Access, sequence: CompiledSequence): ExamState | null {
  return stateOf(access, sequence, {
    attempt: access.head.examAttempts.get(sequence.block.usageKey) ?? null,
    now: access.now,
  });
}

function stateOf(
  { course, scheduleStart, visitor }: Access,
  { block }: CompiledSequence,
  { attempt, now }: { attempt: ExamAttempt | null; now: number },
): ExamState | null {
  if (visitor.isStaff || timeLimitOf(block) === null) return null;
  const due = dueOf(course.tree, block, scheduleStart);
  return examStateOf({ attempt, due, hideAfterDue: block.hideAfterDue }, now);
}

/** Whether the units of a sequence are withheld, down to their names: those of an exam that isn't running. */
export function isWithheld(access: Access, sequence: CompiledSequence): boolean {
  const state = findExamState(access, sequence);
  return state !== null && !isReadable(state);
}

/** Replaces a unit's name while it is withheld; `index` from 0. */
export const withheldName = (index: number): string => `Page ${index + 1}`;

/** Indexes of all sequences whose units are withheld. No queries. */
export function listWithheld(access: Access): ReadonlySet<number> {
  const { sequences } = access.course;
  return new Set(sequences.filter((sequence) => isWithheld(access, sequence)).map(({ index }) => index));
}

/**
 * Refuses work in a timed exam unless it runs at `now`. Call it in the transaction that writes, after locking the user:
 * the exam may have ended, or been submitted elsewhere, since `access` was read.
 */
export async function requireRunningExam(
  tx: Tx,
  access: Access,
  sequence: CompiledSequence,
  now: number,
): Promise<void> {
  if (access.user === null || findExamState(access, sequence) === null) return;
  const key = {
    userId: access.user.id,
    courseKey: access.course.courseKey,
    sequenceKey: sequence.block.usageKey,
  };
  const state = stateOf(access, sequence, { attempt: await findExamAttempt(tx, key), now });
  if (state !== null && state !== 'running') throw examNotRunning(state);
}

/** The refusal of content or answers of an exam in this state. */
export function examNotRunning(state: ExamState): HttpError {
  switch (state) {
    case 'running':
    case 'ready':
      return forbidden(t(messages.start), 'exam_not_started');
    case 'missed':
      return forbidden(t(messages.past), 'exam_over');
    case 'submitted':
    case 'review':
      return forbidden(t(messages.over), 'exam_over');
  }
}
