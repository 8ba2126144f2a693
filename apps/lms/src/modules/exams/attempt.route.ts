import { startAttemptCall, updateAttemptCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { badRequest, forbidden, notFound } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { findAccess } from '../../kernel/access/access.ts';
import { noteActivity } from '../../kernel/activity/activity.store.ts';
import { dueOf } from '../../kernel/due-dates/due.policy.ts';
import { endOfAttempt, examStateOf, isRunning, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import {
  findExamAttempt,
  findExamAttemptById,
  findExtraMinutes,
  insertExamAttempt,
  updateExamAttempt,
} from '../../kernel/exams/exam-attempts.store.ts';
import { requireUser } from '../../plugins/identity.ts';
import { getReachableExam } from './find-exam.ts';
import { resetExam } from './reset-exam.ts';

/** Starting an attempt and ending it (wire contract 20.2). Only the server's clock counts. */
export function registerAttempts(app: FastifyInstance, context: Context): void {
  handle(
    app,
    startAttemptCall,
    async ({ body, identity }) => {
      const user = requireUser({ identity });
      if (body.attempt_proctored === 'true') throw badRequest('This exam isn’t proctored.');
      if (body.start_clock === 'false') throw badRequest('A timed exam starts together with its clock.');
      const id = await context.db.write(async (tx) => {
        await lockUser(tx, user.id);
        const asked = { examId: body.exam_id, userId: user.id, identity };
        const { access, sequence } = await getReachableExam(context, asked, tx);
        const { course, head, scheduleStart } = access;
        const { block } = sequence;
        const key = { userId: user.id, courseKey: course.courseKey, sequenceKey: block.usageKey };
        const attempt = await findExamAttempt(tx, key);
        const due = dueOf(course.tree, block, scheduleStart);
        const now = context.clock.now();
        switch (examStateOf({ attempt, due, hideAfterDue: block.hideAfterDue }, now)) {
          case 'ready':
            break;
          case 'running':
            // Started twice concurrently, or on another device: there is one attempt.
            if (attempt) return attempt.id;
            break;
          case 'missed':
            throw badRequest('This exam is past due.', 'exam_over');
          case 'submitted': {
            const isPractice = block.exam?.isPractice === true && (due === null || now < due);
            if (!isPractice || !attempt) throw badRequest('You’ve already taken this exam.', 'exam_over');
            const reset = { at: now, by: user.username, reason: 'Taken again' };
            await resetExam(tx, course, { userId: user.id, sequence, attempt, reset });
            break;
          }
          case 'review':
            throw badRequest('You’ve already taken this exam.', 'exam_over');
        }
        const minutes = (timeLimitOf(block) ?? 0) + (await findExtraMinutes(tx, key));
        const endsAt = endOfAttempt({ startedAt: now, minutes, due });
        const learner = { userId: user.id, timeZone: user.timeZone, lastActiveDay: head.lastActiveDay };
        await noteActivity(tx, learner, course.courseKey, now);
        return insertExamAttempt(tx, key, { startedAt: now, endsAt });
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
        if (!isOwn || !access) throw notFound('This attempt doesn’t exist.');
        if (access.decision.denial !== null) throw forbidden('You no longer have access to this course.');
        const now = context.clock.now();
        const running = isRunning(attempt, now);
        switch (body.action) {
          case 'stop':
          case 'start':
            if (!running) throw badRequest('This exam is over.', 'exam_over');
            return updateExamAttempt(tx, id, { isReadyToSubmit: body.action === 'stop' });
          case 'submit':
            // Sent twice, or after the end: the attempt counts as submitted in both cases.
            return running ? updateExamAttempt(tx, id, { submittedAt: now }) : undefined;
          case 'reset_attempt': {
            const place = access.course.places.get(attempt.sequenceKey);
            const sequence =
              place?.level === 'sequence' ? access.course.sequences[place.sequence] : undefined;
            if (!sequence?.block.exam?.isPractice)
              throw badRequest('Only practice exams can be taken again.');
            if (running) throw badRequest('Submit this exam before you take it again.');
            return resetExam(tx, access.course, {
              userId: user.id,
              sequence,
              attempt,
              reset: { at: now, by: user.username, reason: 'Taken again' },
            });
          }
          case 'ping':
            return;
          case 'error':
          case 'click_download_software':
          case 'decline':
            throw badRequest('This exam isn’t proctored.');
        }
      });
      return { status: 200, body: { exam_attempt_id: id } };
    },
    { anonymous: 403 },
  );
}
