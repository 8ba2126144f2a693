import { type Body, startAttemptCall, updateAttemptCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { findAccess } from '../../kernel/access/access.ts';
import { recordActivity } from '../../kernel/activity/activity.store.ts';
import { lastActiveDay } from '../../kernel/activity/last-active-day.ts';
import type { CompiledCourse, CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { findSequence } from '../../kernel/course/find-sequence.ts';
import { dueOf } from '../../kernel/due-dates/due.policy.ts';
import {
  type ExamAttempt,
  endOfAttempt,
  examStateOf,
  isRunning,
  timeLimitOf,
} from '../../kernel/exams/exam.policy.ts';
import {
  findExamAttempt,
  findExamAttemptById,
  findExtraMinutes,
  insertExamAttempt,
  updateExamAttempt,
} from '../../kernel/exams/exam-attempts.store.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import type { User } from '../../kernel/users/user.ts';
import { badRequest, forbidden, notFound } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { getReachableExam, type ReachableExam } from './find-exam.ts';
import { resetExam } from './reset-exam.ts';

const messages = defineMessages({
  notProctored: { defaultMessage: 'This exam isn’t proctored.', description: 'Error of a timed exam' },
  clock: {
    defaultMessage: 'A timed exam starts together with its clock.',
    description: 'Error of a timed exam',
  },
  past: { defaultMessage: 'This exam is past due.', description: 'Error of a timed exam' },
  over: { defaultMessage: 'This exam is over.', description: 'Error of a timed exam' },
  missing: { defaultMessage: 'This attempt doesn’t exist.', description: 'Error of a timed exam' },
  taken: { defaultMessage: 'You’ve already taken this exam.', description: 'Error of a timed exam' },
  noAccess: {
    defaultMessage: 'You no longer have access to this course.',
    description: 'Error of a timed exam',
  },
  practiceOnly: {
    defaultMessage: 'Only practice exams can be taken again.',
    description: 'Error of a timed exam',
  },
  submitFirst: {
    defaultMessage: 'Submit this exam before you take it again.',
    description: 'Error of a timed exam',
  },
});

/** Starting an attempt and ending it (wire contract 20.2). Only the server's clock counts. */
export function registerAttempts(app: FastifyInstance, context: Context): void {
  handle(
    app,
    startAttemptCall,
    async ({ body, identity }) => {
      const user = requireUser({ identity });
      if (body.attempt_proctored === 'true') throw badRequest(t(messages.notProctored));
      if (body.start_clock === 'false') throw badRequest(t(messages.clock));
      const id = await context.db.write(async (tx) => {
        await lockUser(tx, user.id);
        const asked = { examId: body.exam_id, userId: user.id, identity };
        return startAttempt(tx, await getReachableExam(context, asked, tx), user, context.clock.now());
      });
      return { status: 200, body: { exam_attempt_id: id } };
    },
    { anonymous: 403 },
  );

  handle(
    app,
    updateAttemptCall,
    async ({ params, body, identity }) => {
      const user = requireUser({ identity });
      const id = Number(params.attemptId);
      await context.db.write(async (tx) => {
        await lockUser(tx, user.id);
        const attempt = await findExamAttemptById(tx, id);
        const isOwn = attempt?.userId === user.id;
        const access = isOwn && (await findAccess(context, attempt.courseKey, identity, tx));
        if (!isOwn || !access) throw notFound(t(messages.missing));
        if (access.decision.denial !== null) throw forbidden(t(messages.noAccess));
        await applyAction(tx, body.action, {
          attempt,
          course: access.course,
          user,
          now: context.clock.now(),
        });
      });
      return { status: 200, body: { exam_attempt_id: id } };
    },
    { anonymous: 403 },
  );
}

/** The ID of the attempt that is running then. The caller holds the lock of the user. */
async function startAttempt(
  tx: Tx,
  { access, sequence }: ReachableExam,
  user: User,
  now: number,
): Promise<number> {
  const { course, head, scheduleStart } = access;
  const { block } = sequence;
  const key = { userId: user.id, courseKey: course.courseKey, sequenceKey: block.usageKey };
  const attempt = await findExamAttempt(tx, key);
  const due = dueOf(course.tree, block, scheduleStart);
  switch (examStateOf({ attempt, due, hideAfterDue: block.hideAfterDue }, now)) {
    case 'ready':
      break;
    case 'running':
      // Started twice concurrently, or on another device: there is one attempt.
      if (attempt) return attempt.id;
      break;
    case 'missed':
      throw badRequest(t(messages.past), 'exam_over');
    case 'submitted': {
      const isPractice = block.exam?.isPractice === true && (due === null || now < due);
      if (!isPractice || !attempt) throw badRequest(t(messages.taken), 'exam_over');
      await resetPractice(tx, { attempt, course, user, now }, sequence);
      break;
    }
    case 'review':
      throw badRequest(t(messages.taken), 'exam_over');
  }
  const minutes = (timeLimitOf(block) ?? 0) + (await findExtraMinutes(tx, key));
  const endsAt = endOfAttempt({ startedAt: now, minutes, due });
  const learner = {
    userId: user.id,
    timeZone: user.timeZone,
    lastActiveDay: factOf(head, lastActiveDay),
  };
  await recordActivity(tx, learner, course.courseKey, now);
  return insertExamAttempt(tx, key, { startedAt: now, endsAt });
}

interface OwnAttempt {
  attempt: ExamAttempt;
  course: CompiledCourse;
  user: User;
  now: number;
}

/** Does what a learner asks for in their own attempt. The caller holds the lock of the user. */
async function applyAction(
  tx: Tx,
  action: Body<typeof updateAttemptCall>['action'],
  own: OwnAttempt,
): Promise<void> {
  const { attempt, now } = own;
  const running = isRunning(attempt, now);
  switch (action) {
    case 'stop':
    case 'start':
      if (!running) throw badRequest(t(messages.over), 'exam_over');
      return updateExamAttempt(tx, attempt.id, { isReadyToSubmit: action === 'stop' });
    case 'submit':
      // Sent twice, or after the end: the attempt counts as submitted in both cases.
      return running ? updateExamAttempt(tx, attempt.id, { submittedAt: now }) : undefined;
    case 'reset_attempt':
      return resetPractice(tx, own, getOverPractice(own));
    case 'ping':
      return;
    case 'error':
    case 'click_download_software':
    case 'decline':
      throw badRequest(t(messages.notProctored));
  }
}

/** Resets a practice exam that the learner takes again. */
async function resetPractice(
  tx: Tx,
  { attempt, course, user, now }: OwnAttempt,
  sequence: CompiledSequence,
): Promise<void> {
  const reset = { at: now, by: user.username, reason: 'Taken again' };
  await resetExam(tx, course, { userId: user.id, sequence, attempt, reset });
}

/** The practice exam of an attempt; throws 400 for another exam, and while it is running. */
function getOverPractice({ attempt, course, now }: OwnAttempt): CompiledSequence {
  const sequence = findSequence(course, attempt.sequenceKey);
  if (!sequence?.block.exam?.isPractice) throw badRequest(t(messages.practiceOnly));
  if (isRunning(attempt, now)) throw badRequest(t(messages.submitFirst));
  return sequence;
}
