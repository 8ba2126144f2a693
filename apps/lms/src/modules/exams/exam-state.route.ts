import { examAttemptCall, pollAttemptCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Access, accessFor, findAccess } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { listCompletions } from '../../kernel/completion/completion.store.ts';
import { isCompletedByWorking } from '../../kernel/course/completion.policy.ts';
import { findSequence } from '../../kernel/course/find-sequence.ts';
import type { LinkBase } from '../../kernel/course/links.ts';
import { dueOf } from '../../kernel/due-dates/due.policy.ts';
import type { ExamAttempt } from '../../kernel/exams/exam.policy.ts';
import {
  findExamAttemptById,
  findExtraMinutes,
  findRunningAttempt,
} from '../../kernel/exams/exam-attempts.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { notFound } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { presentAttemptRow } from './attempt-row.present.ts';
import { presentAttempt, presentExam } from './exam.present.ts';
import { isReachable } from './find-exam.ts';

const messages = defineMessages({
  missing: { defaultMessage: 'This attempt doesn’t exist.', description: 'Error of a timed exam' },
});

/**
 * A learner's state in an exam (wire contract 20.2). The reference clients request it on every page and show an alert
 * for any error, so visitors and staff get a response without an exam.
 */
export function registerExamState(app: FastifyInstance, context: Context): void {
  handle(app, examAttemptCall, async ({ params, query, identity, site }) => {
    const access = await accessFor(context, params.courseId, identity);
    const exam =
      query.content_id === undefined ? null : await findExam(context.db.read, access, query.content_id, site);
    return {
      status: 200,
      body: { exam: exam ?? {}, active_attempt: (await findRunning(context, access, site)) ?? {} },
    };
  });

  handle(
    app,
    pollAttemptCall,
    async ({ params, identity }) => {
      const attempt = await findExamAttemptById(context.db.read, Number(params.attemptId));
      const seen = attempt && (await findSeen(context, attempt, requireUser({ identity }), identity));
      if (!attempt || !seen) throw notFound(t(messages.missing));
      return {
        status: 200,
        body: presentAttemptRow(attempt, seen),
        headers: { 'cache-control': 'no-store' },
      };
    },
    { anonymous: 403 },
  );
}

/** Of one's own attempt, or that of the learner as whom staff view the course: their page polls it, too. */
async function findSeen(
  context: Context,
  { userId, courseKey, sequenceKey }: ExamAttempt & { userId: number; courseKey: string },
  user: User,
  identity: Identity,
) {
  const access = await findAccess(context, courseKey, identity);
  const learner = [user, access?.user].find((one) => one?.id === userId);
  const block = access?.course.tree.blocks[sequenceKey];
  if (!access || !learner || !block) return null;
  const due = dueOf(access.course.tree, block, access.scheduleStart);
  return { courseKey, block, due, user: learner, now: access.now };
}

async function findExam(read: Reader, access: Access, sequenceKey: string, site: LinkBase) {
  const { course, user, head, scheduleStart, now } = access;
  const sequence = findSequence(course, sequenceKey);
  if (!user || !sequence || !(await isReachable(access, sequence, read))) return null;
  const { courseKey } = course;
  const facts = {
    courseKey,
    block: sequence.block,
    due: dueOf(course.tree, sequence.block, scheduleStart),
    extraMinutes: await findExtraMinutes(read, { userId: user.id, courseKey, sequenceKey }),
    attempt: head.examAttempts.get(sequenceKey) ?? null,
  };
  return presentExam(facts, { site, now });
}

/** Not in a masquerade: the countdown is the learner's, on every page. */
async function findRunning({ db, courses }: Context, access: Access, site: LinkBase) {
  const { user, now, visitor, masquerade } = access;
  if (user === null || visitor.isStaff || masquerade !== null) return null;
  const attempt = await findRunningAttempt(db.read, user.id, now);
  const course = attempt && (await courses.findCourse(db.read, attempt.courseKey));
  const block = course?.tree.blocks[attempt?.sequenceKey ?? ''];
  if (!attempt || !block) return null;
  const { courseKey } = attempt;
  const unansweredCount = await countUnanswered(db.read, access, attempt);
  const named = { courseKey, name: block.displayName, unansweredCount };
  return presentAttempt(attempt, named, { site, now });
}

/** The learner's exercises of a running exam without a submitted answer; null for an exam of another course. */
async function countUnanswered(
  read: Reader,
  { course, view, user }: Access,
  { courseKey, sequenceKey }: { courseKey: string; sequenceKey: string },
): Promise<number | null> {
  const sequence = findSequence(course, sequenceKey);
  if (user === null || courseKey !== course.courseKey || !sequence) return null;
  const completions = await listCompletions(read, user.id, courseKey);
  const usageKeys = sequence.units.flatMap((unit) => view.units[unit]?.required ?? []);
  return usageKeys.filter((usageKey) => {
    const block = course.tree.blocks[usageKey];
    return block !== undefined && isCompletedByWorking(block) && (completions.get(usageKey) ?? 0) === 0;
  }).length;
}
