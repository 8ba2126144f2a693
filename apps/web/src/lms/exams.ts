import {
  type ExamAttemptWire,
  type ExamStateWire,
  type ExamWire,
  examAccessTokenCall,
  examAttemptCall,
  examsLatestAttemptCall,
  examsSequenceCall,
  examsStartAttemptCall,
  examsUpdateAttemptCall,
  startAttemptCall,
  updateAttemptCall,
} from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { HOUR } from '../i18n/durations.ts';
import { getLms } from './lms.ts';
import { sequenceQuery } from './sequence.ts';

/** A learner's attempt at a timed exam (wire contract 20.2). */
export interface ExamAttempt {
  id: number;
  /** Servers may send others than the known ones. */
  status: string;
  /** Its clock runs. */
  isRunning: boolean;
  examName: string;
  /** The URL of its sequence; null if the server doesn't say. */
  url: string | null;
  /** The sequence in that URL; null if it doesn't name one. */
  sequenceId: string | null;
  courseId: string | null;
  /** By this browser's clock, epoch milliseconds; null if the server doesn't say. */
  endsAt: number | null;
  /** The seconds left at which the learner is warned; 0 = never. */
  lowSeconds: number;
  criticalSeconds: number;
  /** Exercises without a submitted answer; null if the server doesn't say. */
  unansweredCount: number | null;
}

export interface Exam {
  id: number;
  name: string;
  /** `timed`, or one of the kinds that need a proctor. */
  type: string;
  /** The learner's own time limit. An LMS writes it as text in its language, an exam service in minutes. */
  time: { minutes: number; text: string | null };
  isPractice: boolean;
  /** ISO date-time. */
  dueDate: string | null;
  isPastDue: boolean;
  hideAfterDue: boolean;
  attempt: ExamAttempt | null;
}

/** How often a running exam is polled: it may be submitted, or be extended, elsewhere. */
export const CHECK_INTERVAL_MS = 60_000;

const sequenceInUrl = /block-v1:[^/?#]+\+type@sequential\+[^/?#]+/;
const running = new Set(['started', 'ready_to_submit']);

function readAttempt(wire: ExamStateWire['active_attempt'], now = Date.now()): ExamAttempt | null {
  if (wire === null || wire === undefined || !('attempt_id' in wire)) return null;
  const seconds = wire.time_remaining_seconds ?? null;
  return {
    id: wire.attempt_id,
    status: wire.attempt_status,
    isRunning: running.has(wire.attempt_status),
    examName: wire.exam_display_name ?? '',
    url: wire.exam_url_path || null,
    sequenceId: sequenceInUrl.exec(wire.exam_url_path ?? '')?.[0] ?? null,
    courseId: wire.course_id ?? null,
    endsAt: seconds === null ? null : now + seconds * 1000,
    lowSeconds: wire.low_threshold_sec ?? 0,
    criticalSeconds: wire.critically_low_threshold_sec ?? 0,
    unansweredCount: wire.unanswered_count ?? null,
  };
}

function readExam(wire: ExamStateWire['exam']): Exam | null {
  if (!isExam(wire)) return null;
  const now = Date.now();
  const { total_time: total } = wire;
  const dueDate = wire.due_date ?? null;
  return {
    id: wire.id,
    name: wire.exam_name,
    type: wire.type,
    time: {
      minutes: typeof total === 'number' ? total : wire.time_limit_mins,
      text: typeof total === 'string' && total !== '' ? total : null,
    },
    isPractice: wire.is_practice_exam ?? false,
    dueDate,
    // Servers of 2021 don't say it.
    isPastDue: wire.passed_due_date ?? (dueDate !== null && now >= Date.parse(dueDate)),
    hideAfterDue: wire.hide_after_due ?? false,
    attempt: readAttempt(wire.attempt, now) ?? readAttempt(wire.previous_attempt, now),
  };
}

const isExam = (wire: ExamStateWire['exam']): wire is ExamWire => 'id' in wire;

const runningKey = ['exams', 'running'];

/**
 * The running attempt of the learner, in any course; null without one. An LMS without exams refuses the call, which
 * isn't shown to the learner.
 */
export function runningExamQuery(courseId: string) {
  return queryOptions({
    queryKey: runningKey,
    meta: { quietStatuses: [401, 403, 404] },
    queryFn: async ({ client, signal }): Promise<ExamAttempt | null> => {
      const { config, transport } = getLms(client);
      if (config.examsUrl !== null) {
        const { body } = await transport.request(examsLatestAttemptCall, { signal });
        return onlyRunning(body);
      }
      const input = { params: { courseId }, query: { is_learning_mfe: 'true' as const }, signal };
      const { body } = await transport.request(examAttemptCall, input);
      return onlyRunning(body.active_attempt);
    },
  });
}

function onlyRunning(wire: ExamAttemptWire | object | null | undefined): ExamAttempt | null {
  const attempt = readAttempt(wire as ExamStateWire['active_attempt']);
  return attempt?.isRunning ? attempt : null;
}

/** The exam of a sequence with the learner's attempt; null if the server has none. Refetched on every visit. */
export function examQuery(courseId: string, sequenceId: string) {
  return queryOptions({
    queryKey: ['exams', courseId, sequenceId],
    staleTime: 0,
    queryFn: async ({ client, signal }): Promise<Exam | null> => {
      const { config, transport } = getLms(client);
      if (config.examsUrl !== null) {
        const { body } = await transport.request(examsSequenceCall, {
          params: { courseId, sequenceId },
          signal,
        });
        return readExam(body.exam);
      }
      const { body } = await transport.request(examAttemptCall, {
        params: { courseId },
        query: { content_id: sequenceId, is_learning_mfe: 'true' },
        signal,
      });
      client.setQueryData(runningKey, onlyRunning(body.active_attempt));
      return readExam(body.exam);
    },
  });
}

/** How long before its expiry a token is replaced: the request that uses it takes time, too. */
const TOKEN_MARGIN_MS = 15_000;
const SHORTEST_TOKEN_MS = 5000;
/** Browsers run a timer of more than 24 days at once, again and again. */
const LONGEST_TOKEN_MS = HOUR;

interface ExamToken {
  readonly token: string;
  /** Milliseconds until it is to be replaced. */
  readonly lifetime: number;
}

/**
 * The token with which an LMS opens the units of an exam that an exam service runs (wire contract 22.7, 22.8). Null
 * without such a service, and if it refuses: the LMS then says in the unit why it is closed.
 */
export function examTokenQuery(exam: Exam | null | undefined) {
  return queryOptions({
    queryKey: ['exam-token', exam?.id ?? null],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ client, signal }): Promise<ExamToken | null> => {
      const { config, transport, log } = getLms(client);
      if (config.examsUrl === null || !exam) return null;
      try {
        const input = { params: { examId: String(exam.id) }, signal };
        const { body } = await transport.request(examAccessTokenCall, input);
        const lifetime = body.exam_access_token_expiration * 1000 - TOKEN_MARGIN_MS;
        return {
          token: body.exam_access_token,
          lifetime: Math.min(Math.max(lifetime, SHORTEST_TOKEN_MS), LONGEST_TOKEN_MS),
        };
      } catch (error) {
        log.failure(error);
        return null;
      }
    },
  });
}

/** Starts the clock of an exam. Throws an LmsError. */
export async function startExam(
  client: QueryClient,
  { courseId, sequenceId, exam }: { courseId: string; sequenceId: string; exam: Exam },
): Promise<void> {
  const { config, transport } = getLms(client);
  if (exam.attempt !== null && exam.attempt.status !== 'submitted') {
    await updateAttempt(client, exam.attempt.id, 'start');
  } else {
    const call = config.examsUrl === null ? startAttemptCall : examsStartAttemptCall;
    await transport.request(call, {
      body: { exam_id: exam.id, start_clock: 'true', attempt_proctored: 'false' },
    });
  }
  // Refetched before the exam shows its units, as an LMS may withhold their names until now.
  await client.invalidateQueries({ queryKey: sequenceQuery(courseId, sequenceId).queryKey });
  await refreshExams(client);
}

/** Ends an attempt; all answers so far count. Throws an LmsError. */
export async function submitExam(client: QueryClient, attemptId: number): Promise<void> {
  await updateAttempt(client, attemptId, 'submit');
  await refreshExams(client);
}

/** Discards a submitted attempt at a practice exam, with its answers, to take the exam again. Throws an LmsError. */
export async function retakeExam(client: QueryClient, attemptId: number): Promise<void> {
  await updateAttempt(client, attemptId, 'reset_attempt');
  await refreshExams(client);
}

/** Reloads the state of the learner's exams. */
export async function refreshExams(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['exams'] });
}

async function updateAttempt(
  client: QueryClient,
  attemptId: number,
  action: 'start' | 'submit' | 'reset_attempt',
): Promise<void> {
  const { config, transport } = getLms(client);
  const call = config.examsUrl === null ? updateAttemptCall : examsUpdateAttemptCall;
  await transport.request(call, { params: { attemptId: String(attemptId) }, body: { action } });
}
