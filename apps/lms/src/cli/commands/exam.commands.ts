import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { findAccessOfUser } from '../../kernel/access/access.ts';
import type { CompiledCourse, CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { dueOf } from '../../kernel/due-dates/due.policy.ts';
import {
  type ExamAttempt,
  endOfAttempt,
  isRunning,
  isTimedOut,
  timeLimitOf,
} from '../../kernel/exams/exam.policy.ts';
import {
  type ExamKey,
  findExamAttempt,
  listExamAttempts,
  listExtraTimes,
  saveExtraTime,
  updateExamAttempt,
} from '../../kernel/exams/exam-attempts.store.ts';
import { DAY, MINUTE } from '../../kernel/time/durations.ts';
import { isoTime } from '../../kernel/time/iso.ts';
import { resetExam } from '../../modules/exams/reset-exam.ts';
import { minutesInWords } from '../../modules/exams/time-words.policy.ts';
import type { User } from '../../plugins/identity.types.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey, getUser } from '../get-learner.ts';
import { readStaffDecision } from '../staff-decision.ts';

const decision = { reason: { type: 'string' }, by: { type: 'string' } } as const;
const RECORDED = 'It is stored with the decision.';

/** `exam ...`: timed exams, and what staff decide about the attempts of learners. */
export const examCommands: readonly Command[] = [
  {
    name: 'exam list',
    usage: 'COURSE',
    summary: 'List the timed exams of a course with extra time and attempts',
    async run(args, cli) {
      const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
      const [name] = positionals;
      if (name === undefined || positionals.length !== 1) throw new UsageError('Give a course key.');
      const context = await cli.open();
      const course = await getCourse(context, name);
      for (const line of await describeExams(context, course)) cli.print(line);
    },
  },
  {
    name: 'exam extra-time',
    usage: 'COURSE USERNAME EXAM MINUTES --reason TEXT [--by NAME]',
    summary: 'Give a learner more minutes in a timed exam, also in a running attempt; 0 removes them',
    async run(args, cli) {
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options: decision });
      const [course, username, exam, text] = positionals;
      if (!course || !username || !exam || text === undefined || positionals.length !== 4)
        throw new UsageError('Give a course key, a username, an exam and the minutes.');
      const minutes = readMinutes(text);
      const { reason, actor } = readStaffDecision(values, RECORDED);
      const context = await cli.open();
      const change = { minutes, reason, actor };
      const { name, attempt } = await decide(context, { course, username, exam }, (tx, found) =>
        giveExtraTime(tx, context, found, change),
      );
      cli.print(
        minutes === 0
          ? `${username} has no extra time in "${name}".`
          : `${username} has ${minutesInWords(minutes)} of extra time in "${name}".`,
      );
      if (attempt) cli.print(attempt);
    },
  },
  {
    name: 'exam reset',
    usage: 'COURSE USERNAME EXAM --reason TEXT [--by NAME]',
    summary: 'Remove a learner’s attempt, answers and points, so that they can take a timed exam again',
    async run(args, cli) {
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options: decision });
      const [course, username, exam] = positionals;
      if (!course || !username || !exam || positionals.length !== 3)
        throw new UsageError('Give a course key, a username and an exam.');
      const { reason, actor } = readStaffDecision(values, RECORDED);
      const context = await cli.open();
      const { name } = await decide(context, { course, username, exam }, async (tx, found) => {
        const attempt = await findExamAttempt(tx, found.key);
        const { sequence, user } = found;
        if (!attempt) {
          throw new CommandError(`${user.username} has no attempt at "${sequence.block.displayName}".`);
        }
        const reset = { at: context.clock.now(), by: actor, reason };
        await resetExam(tx, found.course, { userId: user.id, sequence, attempt, reset });
        return { name: sequence.block.displayName };
      });
      cli.print(`${username} can take "${name}" again. Answers and points in it are removed.`);
    },
  },
];

/** A learner's exam, as found in the transaction that decides about it. */
interface LearnersExam {
  user: User;
  course: CompiledCourse;
  sequence: CompiledSequence;
  key: ExamKey;
}

async function decide<T>(
  context: Context,
  named: { course: string; username: string; exam: string },
  change: (tx: Tx, found: LearnersExam) => Promise<T>,
): Promise<T> {
  const { courseKey } = await getCourse(context, named.course);
  const user = await getUser(context.db.read, named.username);
  return context.db.write(async (tx) => {
    await lockUser(tx, user.id);
    const course = await context.courses.findCourse(tx, courseKey);
    if (!course) throw new CommandError(`There is no course ${courseKey}.`);
    const sequence = getExam(course, named.exam);
    const key = { userId: user.id, courseKey, sequenceKey: sequence.block.usageKey };
    return change(tx, { user, course, sequence, key });
  });
}

/** Extra time counts from the start of an attempt. One that has ended stays so. */
async function giveExtraTime(
  tx: Tx,
  context: Context,
  { user, course, sequence, key }: LearnersExam,
  change: { minutes: number; reason: string; actor: string },
): Promise<{ name: string; attempt: string | null }> {
  const { block } = sequence;
  const now = context.clock.now();
  await saveExtraTime(tx, { ...key, ...change, at: now });
  const attempt = await findExamAttempt(tx, key);
  const name = block.displayName;
  if (!attempt) return { name, attempt: null };
  if (!isRunning(attempt, now)) {
    return { name, attempt: 'Their attempt is over. "exam reset" lets them take the exam again.' };
  }
  const access = await findAccessOfUser(context, course.courseKey, user, tx);
  const endsAt = endOfAttempt({
    startedAt: attempt.startedAt,
    minutes: (timeLimitOf(block) ?? 0) + change.minutes,
    due: dueOf(course.tree, block, access?.scheduleStart ?? null),
  });
  await updateExamAttempt(tx, attempt.id, { endsAt });
  return { name, attempt: `Their attempt is running and now ends at ${isoTime(endsAt)}.` };
}

async function describeExams(context: Context, { courseKey, sequences }: CompiledCourse): Promise<string[]> {
  const exams = sequences.filter(({ block }) => timeLimitOf(block) !== null);
  if (exams.length === 0) return [`${courseKey} has no timed exams.`];
  const attempts = await listExamAttempts(context.db.read, courseKey);
  const extraTimes = await listExtraTimes(context.db.read, courseKey);
  const now = context.clock.now();
  return exams.flatMap(({ block }) => {
    const isOfExam = ({ sequenceKey }: { sequenceKey: string }) => sequenceKey === block.usageKey;
    return [
      `${block.blockId}: ${block.displayName}, ${minutesInWords(timeLimitOf(block) ?? 0)}`,
      ...extraTimes
        .filter((extra) => isOfExam(extra) && extra.minutes > 0)
        .map(
          ({ username, minutes, actor, reason }) =>
            `  ${username} has ${minutesInWords(minutes)} more, by ${actor}: ${reason}`,
        ),
      ...attempts
        .filter(isOfExam)
        .map((attempt) => `  ${attempt.username} ${describeAttempt(attempt, attempt.reset, now)}`),
    ];
  });
}

function describeAttempt(
  attempt: ExamAttempt,
  reset: { by: string; reason: string } | null,
  now: number,
): string {
  const started = `started ${isoTime(attempt.startedAt)}`;
  if (reset !== null) return `${started}, reset by ${reset.by}: ${reset.reason}`;
  if (attempt.submittedAt !== null) return `${started}, submitted ${isoTime(attempt.submittedAt)}`;
  return `${started}, ${isTimedOut(attempt, now) ? 'ran out of time' : 'is running until'} ${isoTime(attempt.endsAt)}`;
}

async function getCourse(context: Context, name: string): Promise<CompiledCourse> {
  const courseKey = await getCourseKey(context, name);
  const course = await context.courses.findCourse(context.db.read, courseKey);
  if (!course) throw new CommandError(`There is no course ${courseKey}.`);
  return course;
}

/** The timed exam with this usage key, or with this last part of one. */
function getExam(course: CompiledCourse, name: string): CompiledSequence {
  const exams = course.sequences.filter(({ block }) => timeLimitOf(block) !== null);
  const found = exams.find(({ block }) => block.usageKey === name || block.blockId === name);
  if (found) return found;
  const known = exams.map(({ block }) => `${block.blockId} (${block.displayName})`);
  throw new CommandError(
    `There is no timed exam ${name}. ${known.length === 0 ? 'The course has none.' : `Known: ${known.join(', ')}`}`,
  );
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (/^\d{1,5}$/.test(text) && minutes * MINUTE <= DAY) return minutes;
  throw new UsageError('MINUTES must be a whole number from 0 to 1440.');
}
