import { parseArgs } from 'node:util';
import { OptionError, SETTING_OPTIONS } from '../../kernel/settings/course-settings.options.ts';
import { findRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { changeCourseSettings } from '../../modules/staff/course-settings.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { getCourseKey } from '../get-learner.ts';
import { getOperands } from '../read-arguments.ts';

/** `course ...`: settings of a course on this site that aren't part of its export. */
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
      for (const line of listSettings(result.settings)) cli.print(line);
    },
  },
  {
    name: 'course show',
    usage: 'COURSE',
    summary: 'Show the settings of a course; a star marks values that differ from the default',
    async run(args, cli) {
      const context = await cli.open();
      const courseKey = await getCourseKey(context, oneCourse(args));
      for (const line of listSettings(await findRunSettings(context.db.read, courseKey))) cli.print(line);
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

function listSettings(settings: RunSettings): string[] {
  const longest = Math.max(...SETTING_OPTIONS.map(({ name }) => name.length));
  return SETTING_OPTIONS.map(({ name, write }) => {
    const value = write(settings);
    return `${value === write(DEFAULT_SETTINGS) ? ' ' : '*'} ${name.padEnd(longest)}  ${value}`;
  });
}
