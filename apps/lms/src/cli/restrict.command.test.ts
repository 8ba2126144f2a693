import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccessRules } from '../modules/courses/courses.store.ts';
import { runCommandLine } from '../testing/cli.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../testing/course-builder.ts';
import { type LearningSite, openLearningSite } from '../testing/learning-site.ts';
import { CommandError, UsageError } from './command.ts';
import { restrictCommand } from './restrict.command.ts';

const course = (title: string) =>
  buildCourse({
    title,
    sections: [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }],
  });
let site: LearningSite;
beforeAll(async () => {
  site = await openLearningSite(course('First'));
});
afterAll(() => site.close());

const run = (line: string) => runCommandLine([restrictCommand], site.context, line);
const rules = () => findAccessRules(site.context.db.read, TEST_COURSE_KEY);

test('each option changes its own part; a new version of the course keeps them; an empty value ends it', async () => {
  expect(await run(`course restrict ${TEST_COURSE_KEY}`)).toEqual([
    'Shown in every country',
    'Units are shown here',
  ]);
  expect(await run(`course restrict ${TEST_COURSE_KEY} --embargo sy,KP`)).toEqual([
    'Not shown in: KP, SY',
    'Units are shown here',
    'COUNTRY_HEADER is not set: nobody says where visitors are, and nobody is kept out.',
  ]);
  await run(`course restrict ${TEST_COURSE_KEY} --legacy-url https://old.example.org/`);
  await site.importCourse(course('Second'));
  expect(await rules()).toEqual({
    embargo: ['KP', 'SY'],
    legacyUrl: 'https://old.example.org',
    customers: [],
  });
  await run(`course restrict ${TEST_COURSE_KEY} --embargo= --legacy-url=`);
  expect(await rules()).toEqual({ embargo: [], legacyUrl: null, customers: [] });
});

test.each([
  ['course restrict', UsageError, 'Give a course key.'],
  ['course restrict nowhere', CommandError, 'There is no course nowhere.'],
  [`course restrict ${TEST_COURSE_KEY} --embargo KP,Syria`, UsageError, '"SYRIA" is no country'],
  [`course restrict ${TEST_COURSE_KEY} --legacy-url old.example.org`, UsageError, 'address of an LMS'],
  [
    `course restrict ${TEST_COURSE_KEY} --legacy-url https://old.example.org/lms`,
    UsageError,
    'address of an LMS',
  ],
])('"%s" is refused', async (line, kind, message) => {
  const failure = await run(line).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(kind);
  expect(String(failure)).toContain(message);
});
