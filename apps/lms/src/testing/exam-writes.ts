import { insertExamAttempt } from '../kernel/exams/exam-attempts.store.ts';
import { examIdOf } from '../kernel/exams/exam-id.ts';
import { HOUR } from '../lib/durations.ts';
import { usageKey } from './course-builder.ts';
import type { WriteRow } from './write-row.ts';

const timed = (key: string) => usageKey('sequential', 'timed', key);

/** Writes about timed exams and proctoring. */
export const EXAM_WRITES: Readonly<Record<string, WriteRow>> = {
  'POST /api/proctoring/v1/onboarding': {
    caller: { without: 'it is authenticated by a signature: proctoring.test.ts' },
    good({ clock }, key, { user }) {
      clock.advance(1);
      return {
        url: '/api/proctoring/v1/onboarding',
        body: {
          username: user.username,
          course_id: key,
          onboarding_status: 'verified',
          onboarding_link: 'https://proctor.example.org/',
          expiration_date: '2026-12-01T00:00:00Z',
        },
        signed: true,
      };
    },
    fields: {
      username: 'key',
      course_id: 'key',
      onboarding_status: 'nullable',
      onboarding_link: 'nullable',
      expiration_date: 'nullable',
    },
    course: {
      unknown: 404,
      malformed: 400,
      denied: { stranger: 404, left: 404 },
      otherwise: 'a provider can report a status whatever denies access to the learner',
    },
  },
  'POST /api/edx_proctoring/v1/proctored_exam/attempt': {
    caller: 'learner',
    good: (_, key) => ({
      url: '/api/edx_proctoring/v1/proctored_exam/attempt',
      body: { exam_id: examIdOf(timed(key)), start_clock: 'true', attempt_proctored: 'false' },
    }),
    fields: { exam_id: 'number', start_clock: 'key', attempt_proctored: 'key' },
    course: {
      without: 'the exam’s number identifies the course; exam-start.test.ts tests who may start one',
    },
  },
  'PUT /api/edx_proctoring/v1/proctored_exam/attempt/:attemptId': {
    caller: 'learner',
    async good({ context, clock, dana }, key) {
      const exam = { userId: dana.user.id, courseKey: key, sequenceKey: timed(key) };
      const startedAt = clock.now();
      const id = await context.db.write(async (tx) => {
        await tx.deleteFrom('exam_attempts').where('user_id', '=', dana.user.id).execute();
        return insertExamAttempt(tx, exam, { startedAt, endsAt: startedAt + HOUR });
      });
      return {
        url: `/api/edx_proctoring/v1/proctored_exam/attempt/${id}`,
        body: { action: 'stop', detail: '' },
      };
    },
    fields: { action: 'key', detail: 'remark' },
    course: {
      without: 'the attempt identifies the course, and nobody else can change it: running-exam.test.ts',
    },
  },
};
