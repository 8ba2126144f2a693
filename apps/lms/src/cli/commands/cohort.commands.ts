import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import { type Cohort, listCohorts } from '../../kernel/cohorts/cohorts.store.ts';
import {
  type ContentGroup,
  isSameGroup,
  listContentGroups,
} from '../../kernel/content-groups/content-groups.ts';
import { isOneLine } from '../../kernel/users/accounts.policy.ts';
import { leaveCohort, moveToCohort, removeCohort, setCohort } from '../../modules/staff/course-cohorts.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey, getLearner } from '../get-learner.ts';

const NAME_MAX = 255;

/** `cohort ...`: groups of learners in a course, and the content that they see. */
export const cohortCommands: readonly Command[] = [
  {
    name: 'cohort set',
    usage: 'COURSE NAME [--group GROUP]',
    summary: 'Create a cohort, or change the content group whose content it sees; without --group, none',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { group: { type: 'string' } },
      });
      const { context, courseKey, name } = await readCohortArguments(await cli.open(), positionals);
      const group = values.group === undefined ? null : await getGroup(context, courseKey, values.group);
      await setCohort(context, { courseKey, name, group });
      cli.print(
        group
          ? `Learners in the cohort ${name} of ${courseKey} see the content of ${group.name}.`
          : `Learners in the cohort ${name} of ${courseKey} see no content of a group.`,
      );
    },
  },
  {
    name: 'cohort remove',
    usage: 'COURSE NAME',
    summary: 'Remove a cohort; its learners are in none afterwards',
    async run(args, cli) {
      const { context, courseKey, name } = await readCohortArguments(await cli.open(), args);
      if (!(await removeCohort(context, courseKey, name))) throw noCohort(courseKey, name);
      cli.print(`${courseKey} has no cohort ${name} any more.`);
    },
  },
  {
    name: 'cohort assign',
    usage: 'USERNAME COURSE NAME',
    summary: 'Move a learner into a cohort',
    async run(args, cli) {
      const [name, ...more] = args.slice(2);
      if (name === undefined || more.length > 0)
        throw new UsageError('Give a username, a course key and the name of a cohort.');
      const context = await cli.open();
      const { user, courseKey } = await getLearner(context, args.slice(0, 2));
      if (!(await moveToCohort(context, { userId: user.id, courseKey }, name)))
        throw noCohort(courseKey, name);
      cli.print(`${user.username} is in the cohort ${name} of ${courseKey}.`);
    },
  },
  {
    name: 'cohort unassign',
    usage: 'USERNAME COURSE',
    summary: 'Remove a learner from their cohort',
    async run(args, cli) {
      const context = await cli.open();
      const { user, courseKey } = await getLearner(context, args);
      if (!(await leaveCohort(context, { userId: user.id, courseKey })))
        throw new CommandError(`${user.username} is in no cohort of ${courseKey}.`);
      cli.print(`${user.username} is in no cohort of ${courseKey} any more.`);
    },
  },
  {
    name: 'cohort list',
    usage: 'COURSE',
    summary: 'List the cohorts of a course with their content groups and learners',
    async run(args, cli) {
      const [given] = args;
      if (given === undefined || args.length !== 1) throw new UsageError('Give a course key.');
      const context = await cli.open();
      const courseKey = await getCourseKey(context, given);
      const cohorts = await listCohorts(context.db.read, courseKey);
      const groups = await listGroups(context, courseKey);
      if (cohorts.length === 0) cli.print(`${courseKey} has no cohorts.`);
      for (const cohort of cohorts) cli.print(describe(cohort, groups));
    },
  },
];

function describe(cohort: Cohort & { members: string[] }, groups: readonly ContentGroup[]): string {
  const learners = cohort.members.length === 0 ? 'no learners' : cohort.members.join(', ');
  return `${cohort.name} (${describeGroup(cohort.group, groups)}): ${learners}`;
}

/** A later import may have removed the group. */
function describeGroup(group: Cohort['group'], groups: readonly ContentGroup[]): string {
  if (group === null) return 'no content group';
  const found = groups.find((each) => isSameGroup(each, group));
  return found?.name ?? `content group ${group.groupId}, which the course no longer has`;
}

async function readCohortArguments(
  context: Context,
  [given, name, ...more]: readonly string[],
): Promise<{ context: Context; courseKey: string; name: string }> {
  if (given === undefined || name === undefined || more.length > 0)
    throw new UsageError('Give a course key and the name of a cohort.');
  if (name.trim() === '' || name.length > NAME_MAX || !isOneLine(name))
    throw new UsageError(`The name of a cohort is one line of up to ${NAME_MAX} characters.`);
  return { context, courseKey: await getCourseKey(context, given), name };
}

async function listGroups({ courses, db }: Context, courseKey: string): Promise<ContentGroup[]> {
  const course = await courses.findCourse(db.read, courseKey);
  return course ? listContentGroups(course.tree.settings.userPartitions) : [];
}

/** A content group by its name or ID; throws for any other, and lists the existing ones. */
async function getGroup(context: Context, courseKey: string, given: string): Promise<ContentGroup> {
  const groups = await listGroups(context, courseKey);
  const found = groups.filter(({ name, groupId }) => name === given || String(groupId) === given);
  const [group] = found;
  if (group && found.length === 1) return group;
  const known = groups.map(({ name, groupId }) => `${name} (${groupId})`).join(', ');
  if (group) throw new CommandError(`Several content groups are called ${given}. Give an ID: ${known}.`);
  throw new CommandError(
    `${courseKey} has no content group ${given}. ${known === '' ? 'Its export defines none.' : `Known: ${known}.`}`,
  );
}

const noCohort = (courseKey: string, name: string) =>
  new CommandError(`${courseKey} has no cohort ${name}. Create it with \`lectern cohort set\`.`);
