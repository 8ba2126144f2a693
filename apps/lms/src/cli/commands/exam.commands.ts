import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import type { CompiledCourse, CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { type ExamAttempt, isTimedOut, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { listExamAttempts, listExtraTimes } from '../../kernel/exams/exam-attempts.store.ts';
import { DAY, MINUTE } from '../../lib/durations.ts';
import { isoTime } from '../../lib/iso.ts';
import { formatMinutes } from '../../modules/exams/format-time.policy.ts';
import { giveExtraTime, type LearnersExam, resetAttempt } from '../../modules/exams/manage-attempts.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey, getUser } from '../get-learner.ts';
import { getOperands } from '../read-arguments.ts';
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
      const [name] = getOperands(positionals, 1, 'Give a course key.');
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
      const problem = 'Give a course key, a username, an exam and the minutes.';
      const [course, username, examName, text] = getOperands(positionals, 4, problem);
      const minutes = readMinutes(text);
      const { reason, actor } = readStaffDecision(values, RECORDED);
      const context = await cli.open();
      const { exam, name } = await getLearnersExam(context, { course, username, exam: examName });
      const result = await giveExtraTime(context, exam, { minutes, reason, actor });
      if (result === null) throw noLongerThere(name);
      cli.print(
        minutes === 0
          ? `${username} has no extra time in "${name}".`
          : `${username} has ${formatMinutes(minutes)} of extra time in "${name}".`,
      );
      if (result.kind === 'ended')
        cli.print('Their attempt is over. "exam reset" lets them take the exam again.');
      if (result.kind === 'running')
        cli.print(`Their attempt is running and now ends at ${isoTime(result.endsAt)}.`);
    },
  },
  {
    name: 'exam reset',
    usage: 'COURSE USERNAME EXAM --reason TEXT [--by NAME]',
    summary: 'Remove a learner’s attempt, answers and points, so that they can take a timed exam again',
    async run(args, cli) {
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options: decision });
      const problem = 'Give a course key, a username and an exam.';
      const [course, username, examName] = getOperands(positionals, 3, problem);
      const { reason, actor } = readStaffDecision(values, RECORDED);
      const context = await cli.open();
      const { exam, name } = await getLearnersExam(context, { course, username, exam: examName });
      const isReset = await resetAttempt(context, exam, { reason, actor });
      if (isReset === null) throw noLongerThere(name);
      if (!isReset) throw new CommandError(`${username} has no attempt at "${name}".`);
      cli.print(`${username} can take "${name}" again. Answers and points in it are removed.`);
    },
  },
];

async function getLearnersExam(
  context: Context,
  named: { course: string; username: string; exam: string },
): Promise<{ exam: LearnersExam; name: string }> {
  const course = await getCourse(context, named.course);
  const user = await getUser(context.db.read, named.username);
  const { usageKey: sequenceKey, displayName: name } = getExam(course, named.exam).block;
  return { exam: { user, courseKey: course.courseKey, sequenceKey }, name };
}

const noLongerThere = (name: string) =>
  new CommandError(`The course was imported meanwhile and has no timed exam "${name}" any more.`);

async function describeExams(context: Context, { courseKey, sequences }: CompiledCourse): Promise<string[]> {
  const exams = sequences.filter(({ block }) => timeLimitOf(block) !== null);
  if (exams.length === 0) return [`${courseKey} has no timed exams.`];
  const attempts = await listExamAttempts(context.db.read, courseKey);
  const extraTimes = await listExtraTimes(context.db.read, courseKey);
  const now = context.clock.now();
  return exams.flatMap(({ block }) => {
    const isOfExam = ({ sequenceKey }: { sequenceKey: string }) => sequenceKey === block.usageKey;
    return [
      `${block.blockId}: ${block.displayName}, ${formatMinutes(timeLimitOf(block) ?? 0)}`,
      ...extraTimes
        .filter((extra) => isOfExam(extra) && extra.minutes > 0)
        .map(
          ({ username, minutes, actor, reason }) =>
            `  ${username} has ${formatMinutes(minutes)} more, by ${actor}: ${reason}`,
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
