import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey, usageKey } from '../keys.ts';
import { attemptId, examRefusals, numericId, startAttemptBody, updateAttemptBody } from './attempts.ts';
import { attemptOrNothing, examState, proctoringSettings } from './exam.ts';

/** Exam and attempt of a sequence, from the exam service of current releases (wire contract 22.7). */
export const examsSequenceCall = defineCall({
  id: 'examsSequence',
  summary: 'Exam and attempt of a sequence, from the exam service',
  section: '22.7',
  method: 'GET',
  path: '/api/v1/student/exam/attempt/course_id/:courseId/content_id/:sequenceId',
  host: 'exams',
  auth: 'user',
  params: v.object({ courseId: courseKey, sequenceId: usageKey }),
  responses: { 200: { description: 'The exam, or nothing', body: examState }, ...examRefusals },
});

/** The running attempt, or with `content_id` that of one exam. */
export const examsLatestAttemptCall = defineCall({
  id: 'examsLatestAttempt',
  summary: 'The running attempt, from the exam service',
  section: '22.7',
  method: 'GET',
  path: '/api/v1/exams/attempt/latest',
  host: 'exams',
  auth: 'user',
  query: v.object({ content_id: v.optional(usageKey) }),
  responses: { 200: { description: 'The attempt, or nothing', body: attemptOrNothing }, ...examRefusals },
});

/** Creates an attempt at the exam service. */
export const examsStartAttemptCall = defineCall({
  id: 'examsStartAttempt',
  summary: 'Start an attempt at the exam service',
  section: '22.7',
  method: 'POST',
  path: '/api/v1/exams/attempt',
  host: 'exams',
  auth: 'user',
  body: startAttemptBody,
  responses: { 200: { description: 'The attempt', body: attemptId }, ...examRefusals },
});

/** Applies an action to an attempt at the exam service. */
export const examsUpdateAttemptCall = defineCall({
  id: 'examsUpdateAttempt',
  summary: 'Act on an attempt at the exam service',
  section: '22.7',
  method: 'PUT',
  path: '/api/v1/exams/attempt/:attemptId',
  host: 'exams',
  auth: 'user',
  params: v.object({ attemptId: numericId }),
  body: updateAttemptBody,
  responses: { 200: { description: 'The attempt', body: attemptId }, ...examRefusals },
});

/** Proctoring texts and links from the exam service. */
export const examsProviderSettingsCall = defineCall({
  id: 'examsProviderSettings',
  summary: 'Proctoring settings from the exam service',
  section: '22.7',
  method: 'GET',
  path: '/api/v1/exam/provider_settings/course_id/:courseId/exam_id/:examId',
  host: 'exams',
  auth: 'user',
  params: v.object({ courseId: courseKey, examId: numericId }),
  responses: { 200: { description: 'The settings', body: proctoringSettings }, ...examRefusals },
});

/** A token that opens an exam's units; its expiry is in seconds. */
export const examAccessTokenCall = defineCall({
  id: 'examAccessToken',
  summary: 'Access token of an exam',
  section: '22.7',
  method: 'GET',
  path: '/api/v1/access_tokens/exam_id/:examId/',
  host: 'exams',
  auth: 'user',
  params: v.object({ examId: numericId }),
  responses: {
    200: {
      description: 'The token',
      body: v.object({ exam_access_token: v.string(), exam_access_token_expiration: v.number() }),
    },
    ...examRefusals,
  },
});
