import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { OptionError, SETTING_OPTIONS } from '../../kernel/settings/course-settings.options.ts';
import { findRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { hasStreakCoupon } from '../../modules/celebrations/streak-discount.policy.ts';
import { removeCourse } from '../../modules/course-removal/remove-course.ts';
import { changeCourseSettings } from '../../modules/staff/course-settings.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { count } from '../count.ts';
import { getCourseKey } from '../get-learner.ts';
import { getOperands } from '../read-arguments.ts';
import { listContents, readRemoval } from '../removal.ts';

const CONTENTS_WORDS = {
  worked: (learners: number) => `of ${count(learners, 'learner')}`,
  certificates: ': not removed, and still verified under the same address',
};

/** `course ...`: removing a course, and its settings on this site that aren't part of its export. */
export const courseCommands: readonly Command[] = [
  {
    name: 'course set',
    usage: `COURSE ${SETTING_OPTIONS.map(({ name, value }) => `[--${name} ${value}]`).join(' ')}`,
    summary: 'Set modes, price, offer and limits of audit learners; other settings stay unchanged',
    async run(args, cli) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: Object.fromEntries(SETTING_OPTIONS.map(({ name }) => [name, { type: 'string' as const }])),
      });
      const changes = readChanges(values);
      if (Object.keys(changes).length === 0) throw new UsageError('Give at least one option.');
      const context = await cli.open();
      const courseKey = await getCourseKey(context, oneCourse(positionals));
      const result = await changeCourseSettings(context, courseKey, changes);
      if ('contradictions' in result)
        throw new CommandError(`Nothing was changed. ${result.contradictions.join('\n')}`);
      for (const line of listSettings(result.settings, context.config)) cli.print(line);
    },
  },
  {
    name: 'course show',
    usage: 'COURSE',
    summary: 'Show the settings of a course; a star marks values that differ from the default',
    async run(args, cli) {
      const context = await cli.open();
      const courseKey = await getCourseKey(context, oneCourse(args));
      const settings = await findRunSettings(context.db.read, courseKey);
      for (const line of listSettings(settings, context.config)) cli.print(line);
    },
  },
  {
    name: 'course remove',
    usage: 'COURSE [--yes]',
    summary:
      'Remove a course with its files and all work of its learners; without --yes, only say what would be lost. There is no way back',
    async run(args, cli) {
      const { operands, isConfirmed } = readRemoval(args);
      const asked = oneCourse(operands);
      const context = await cli.open();
      const courseKey = await getCourseKey(context, asked);
      const course = await context.courses.findSummary(context.db.read, courseKey);
      cli.print(`${course?.title ?? courseKey} (${courseKey})`);
      for (const line of await listContents(context.db.read, { courseKey }, CONTENTS_WORDS)) cli.print(line);
      if (!isConfirmed) throw new CommandError('Nothing was removed. To remove the course, add --yes.');
      await removeCourse(context, courseKey);
      cli.print(`Removed ${courseKey}.`);
    },
  },
];

function oneCourse(args: readonly string[]): string {
  const [courseKey] = getOperands(args, 1, 'Give one course key.');
  return courseKey;
}

function readChanges(values: Readonly<Record<string, string | undefined>>): Partial<RunSettings> {
  const changes: Partial<RunSettings> = {};
  for (const { name, read } of SETTING_OPTIONS) {
    const text = values[name];
    if (text === undefined) continue;
    try {
      Object.assign(changes, read(text));
    } catch (error) {
      if (error instanceof OptionError) throw new UsageError(`--${name} ${text}: ${error.message}.`);
      throw error;
    }
  }
  return changes;
}

/** All settings, and then what keeps one of them from having an effect on this site. */
function listSettings(settings: RunSettings, config: Config): string[] {
  const longest = Math.max(...SETTING_OPTIONS.map(({ name }) => name.length));
  const lines = SETTING_OPTIONS.map(({ name, write }) => {
    const value = write(settings);
    return `${value === write(DEFAULT_SETTINGS) ? ' ' : '*'} ${name.padEnd(longest)}  ${value}`;
  });
  if (settings.streakDiscount && !hasStreakCoupon(config))
    lines.push(
      'No learner gets the streak discount until the site has UPGRADE_URL and STREAK_DISCOUNT_CODE.',
    );
  return lines;
}
