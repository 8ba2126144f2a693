import { parseArgs } from 'node:util';
import type { CompiledCourse, CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { overrideGrade } from '../../kernel/work/override-grade.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey, getUser } from '../get-learner.ts';
import { getOperands } from '../read-arguments.ts';
import { readStaffDecision } from '../staff-decision.ts';

const options = {
  earned: { type: 'string' },
  possible: { type: 'string' },
  reason: { type: 'string' },
  by: { type: 'string' },
  remove: { type: 'boolean' },
} as const;

/** `grade ...`: staff overrides of scores. */
export const gradeCommands: readonly Command[] = [
  {
    name: 'grade override',
    usage: 'COURSE USERNAME SUBSECTION (--earned N --possible N --reason TEXT [--by NAME] | --remove)',
    summary: 'Override the score of one subsection, or let the earned score count again',
    async run(args, cli) {
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
      const problem = 'Give a course key, a username and a subsection.';
      const [courseKey, username, subsection] = getOperands(positionals, 3, problem);
      const score = values.remove ? readRemoval(values) : readScore(values);
      const context = await cli.open();
      const key = await getCourseKey(context, courseKey);
      const user = await getUser(context.db.read, username);
      const course = await context.courses.findCourse(context.db.read, key);
      if (!course) throw new CommandError(`There is no course ${key}.`);
      const { usageKey: sequenceKey, displayName: name } = getGradedSequence(course, subsection).block;
      const target = { userId: user.id, courseKey: key, sequenceKey };
      if (!(await overrideGrade(context, target, score)))
        throw new CommandError(`The score of ${user.username} in "${name}" is not overridden.`);
      cli.print(
        score
          ? `${user.username} has ${score.earned} of ${score.possible} points in "${name}". Reason: ${score.reason}`
          : `What ${user.username} earned in "${name}" counts again.`,
      );
    },
  },
];

interface Values {
  earned?: string | undefined;
  possible?: string | undefined;
  reason?: string | undefined;
  by?: string | undefined;
}

function readRemoval({ earned, possible, reason, by }: Values): null {
  if ([earned, possible, reason, by].some((value) => value !== undefined))
    throw new UsageError('--remove goes with no other option.');
  return null;
}

function readScore({ earned, possible, reason, by }: Values) {
  const score = {
    earned: readPoints('--earned', earned),
    possible: readPoints('--possible', possible),
  };
  if (score.possible === 0) throw new UsageError('--possible must be more than 0.');
  if (score.earned > score.possible) throw new UsageError('--earned must not be more than --possible.');
  return { ...score, ...readStaffDecision({ reason, by }, 'The learner reads it.') };
}

function readPoints(option: string, text: string | undefined): number {
  const points = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(points) || points < 0) throw new UsageError(`${option} must be a number from 0 up.`);
  return points;
}

/** The subsection with this usage key or block ID. */
function getGradedSequence(course: CompiledCourse, name: string): CompiledSequence {
  const graded = course.sequences.filter(({ block }) => block.graded);
  const found = graded.find(({ block }) => block.usageKey === name || block.blockId === name);
  if (found) return found;
  const known = graded.map(({ block }) => `${block.blockId} (${block.displayName})`);
  throw new CommandError(
    `There is no graded subsection ${name}. ${known.length === 0 ? 'The course has none.' : `Known: ${known.join(', ')}`}`,
  );
}
