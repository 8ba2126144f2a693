import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Access, findAccess } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { examIdOf } from '../../kernel/exams/exam-id.ts';
import { findGate } from '../../kernel/progress/gating.ts';
import { notFound } from '../../lib/errors.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'This exam doesn’t exist, or isn’t open to you.',
    description: 'Error of a timed exam',
  },
});

/** A timed exam that this learner can reach, and their access to its course. */
export interface ReachableExam {
  access: Access;
  sequence: CompiledSequence;
}

/**
 * Whether a learner may take a timed exam, its dates and attempts aside: they are enrolled and not on the staff, and
 * the sequence is open to them. At most two queries.
 */
export async function isReachable(
  access: Access,
  sequence: CompiledSequence,
  reader: Reader,
): Promise<boolean> {
  const { decision, elsewhere, view, visitor } = access;
  if (timeLimitOf(sequence.block) === null) return false;
  if (decision.denial !== null || elsewhere !== null || visitor.isStaff || visitor.track === null)
    return false;
  return view.sequences[sequence.index] === 'open' && (await findGate(access, sequence, reader)) === null;
}

/** The exam with this number in one of the learner's courses. Throws 404 for any other, and one that isn't open. */
export async function getReachableExam(
  context: Context,
  { examId, userId, identity }: { examId: number; userId: number; identity: Identity },
  reader: Reader,
): Promise<ReachableExam> {
  for (const { courseKey, isActive } of await listEnrollments(reader, userId)) {
    const course = isActive ? await context.courses.findCourse(reader, courseKey) : null;
    const known = course?.sequences.find(({ block }) => examIdOf(block.usageKey) === examId);
    const access = known && (await findAccess(context, courseKey, identity, reader));
    const sequence = known && access?.course.sequences[known.index];
    if (access && sequence && (await isReachable(access, sequence, reader))) return { access, sequence };
  }
  throw notFound(t(messages.missing));
}
