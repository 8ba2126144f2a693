import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, TEST_COURSE_KEY as KEY } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';
import { CommandError, UsageError } from '../command.ts';
import { discussionCommands } from './discussion.commands.ts';

let site: LearningSite;
beforeAll(async () => {
  site = await openLearningSite(buildCourse({ sections: [] }));
  await site.join('ada', { mode: 'audit' });
});
afterAll(() => site.close());

const run = async (line: string) => (await runCommandLine(discussionCommands, site.context, line)).join('\n');

test('a role is given, listed and taken back', async () => {
  expect(await run(`discussion roles ${KEY}`)).toBe(`Nobody has a role in the discussions of ${KEY}.`);
  await run(`discussion give-role ada ${KEY} community-ta`);
  await run(`discussion give-role ada ${KEY} community-ta`);
  expect(await run(`discussion roles ${KEY}`)).toBe('Community TA: ada');
  await run(`discussion take-role ada ${KEY} community-ta`);
  await expect(run(`discussion take-role ada ${KEY} community-ta`)).rejects.toThrow(CommandError);
});

test.each([`discussion give-role ada ${KEY}`, `discussion give-role ada ${KEY} king`, 'discussion roles'])(
  '%s is refused',
  async (line) => {
    await expect(run(line)).rejects.toThrow(UsageError);
  },
);
