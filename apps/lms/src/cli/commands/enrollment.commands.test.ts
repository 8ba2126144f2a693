import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { listStaffedCourses } from '../../kernel/users/roles.store.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';
import { CommandError, UsageError } from '../command.ts';
import { enrollmentCommands, staffCommands } from './enrollment.commands.ts';

let site: LearningSite;

beforeAll(async () => {
  const units = [{ id: 'u', children: [html('h')] }];
  site = await openLearningSite(
    buildCourse({ sections: [{ id: 'c', children: [{ id: 's', children: units }] }] }),
  );
  await site.makeUser('ada');
});
afterAll(() => site.close());

const commands = [...enrollmentCommands, ...staffCommands];
const run = async (line: string) => (await runCommandLine(commands, site.context, line)).join('\n');

async function findMode(): Promise<string | null> {
  const { read } = site.context.db;
  const user = await read
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow();
  const enrollment = await findEnrollment(read, user.id, TEST_COURSE_KEY);
  return enrollment?.isActive ? enrollment.mode : null;
}

test('a learner is enrolled, changes mode and leaves', async () => {
  expect(await run(`enrollment set ada ${TEST_COURSE_KEY}`)).toBe(
    `ada is enrolled in ${TEST_COURSE_KEY} (audit).`,
  );
  expect(await findMode()).toBe('audit');
  await run(`enrollment set ada ${TEST_COURSE_KEY} --mode verified`);
  expect(await findMode()).toBe('verified');
  expect(await run(`enrollment set ada ${TEST_COURSE_KEY}`)).toContain('(verified)');
  expect(await findMode()).toBe('verified');
  await run(`enrollment remove ada ${TEST_COURSE_KEY}`);
  expect(await findMode()).toBeNull();
  await expect(run(`enrollment remove ada ${TEST_COURSE_KEY}`)).rejects.toThrow(CommandError);
  await run(`enrollment set ada ${TEST_COURSE_KEY}`);
  expect(await findMode()).toBe('audit');
});

test("an account joins a course's team and leaves it", async () => {
  const { read } = site.context.db;
  const user = await site.makeUser('stan');
  await run(`staff add stan ${TEST_COURSE_KEY}`);
  expect(await listStaffedCourses(read, user.id)).toEqual([TEST_COURSE_KEY]);
  await run(`staff remove stan ${TEST_COURSE_KEY}`);
  expect(await listStaffedCourses(read, user.id)).toEqual([]);
});

test.each([
  ['enrollment set nobody X', CommandError, 'There is no account nobody.'],
  ['enrollment set ada X', CommandError, `There is no course X. Known: ${TEST_COURSE_KEY}`],
  [`enrollment set ada ${TEST_COURSE_KEY} --mode gold`, UsageError, 'There is no mode gold.'],
  ['staff add ada', UsageError, 'Give a username and a course key.'],
])('"%s" is refused', async (line, kind, message) => {
  const failure = await run(line).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(kind);
  expect(String(failure)).toContain(message);
});
