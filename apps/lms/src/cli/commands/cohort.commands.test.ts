import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { CommandError, UsageError } from '../command.ts';
import { cohortCommands } from './cohort.commands.ts';

const KEY = TEST_COURSE_KEY;
const groups = [
  { id: 1, name: 'Blue' },
  { id: 2, name: 'Red' },
  { id: 3, name: '1' },
];
const userPartitions = [
  { id: 77, name: 'Content groups', scheme: 'cohort', active: true, groups },
  { id: 90, name: 'Experiment', scheme: 'random', active: true, groups: [{ id: 5, name: 'A' }] },
];
const makeCourse = (kept = userPartitions) =>
  buildCourse({
    settings: { userPartitions: kept },
    sections: [
      {
        id: 'c1',
        children: [
          {
            id: 's1',
            children: [{ id: 'u1', children: [html('h1'), html('hr', { groupAccess: { 77: [2] } })] }],
          },
          { id: 'blue', groupAccess: { 77: [1] }, children: [{ id: 'ub', children: [problem('pb')] }] },
          { id: 'both', groupAccess: { 77: [1, 2] }, children: [{ id: 'uo', children: [html('ho')] }] },
          { id: 'a', groupAccess: { 90: [5] }, children: [{ id: 'ua', children: [html('ha')] }] },
        ],
      },
    ],
  });

describeDatabases('cohorts', (_, fresh) => {
  let site: LearningSite;
  let ada: Person;
  let bob: Person;
  beforeAll(async () => {
    site = await openLearningSite(makeCourse(), { database: await fresh() });
    ada = await site.join('ada', { mode: 'audit' });
    bob = await site.join('bob', { mode: 'verified' });
  });
  afterAll(() => site.close());

  const run = async (line: string) => (await runCommandLine(cohortCommands, site.context, line)).join('\n');
  const sequencesOf = async (who: Person) => {
    const { outline } = (await who.get(`/api/learning_sequences/v1/course_outline/${KEY}`)).json();
    return Object.keys(outline.sequences).map((key) => key.split('@').at(-1));
  };
  const openUnit = async (who: Person, id: string) =>
    (await who.get(`/xblock/${usageKey('vertical', id)}?direct=1`)).statusCode;

  test('a cohort sees the content of its group, and nobody else does', async () => {
    await run(`cohort set ${KEY} Evening --group Blue`);
    await run(`cohort set ${KEY} Morning --group 2`);
    expect([await sequencesOf(ada), await sequencesOf(bob)]).toEqual([['s1'], ['s1']]);
    expect(await run(`cohort assign ada ${KEY} Evening`)).toBe(`ada is in the cohort Evening of ${KEY}.`);
    await run(`cohort assign bob ${KEY} Morning`);
    expect([await sequencesOf(ada), await sequencesOf(bob)]).toEqual([
      ['s1', 'blue', 'both'],
      ['s1', 'both'],
    ]);
    expect([await openUnit(ada, 'ub'), await openUnit(bob, 'ub')]).toEqual([302, 404]);
    await run(`cohort assign ada ${KEY} Morning`);
    expect([await sequencesOf(ada), await openUnit(ada, 'ub')]).toEqual([['s1', 'both'], 404]);
    await run(`cohort unassign ada ${KEY}`);
    expect(await sequencesOf(ada)).toEqual(['s1']);
  });

  test('a change of its group applies immediately; removing a cohort leaves its learners without one', async () => {
    expect(await run(`cohort list ${KEY}`)).toBe('Evening (Blue): no learners\nMorning (Red): bob');
    expect(await run(`cohort set ${KEY} Morning --group Blue`)).toContain('see the content of Blue');
    expect(await sequencesOf(bob)).toEqual(['s1', 'blue', 'both']);
    expect(await run(`cohort set ${KEY} Morning`)).toContain('no content of a group');
    expect(await sequencesOf(bob)).toEqual(['s1']);
    await run(`cohort remove ${KEY} Morning`);
    expect(await run(`cohort list ${KEY}`)).toBe('Evening (Blue): no learners');
    await expect(run(`cohort unassign bob ${KEY}`)).rejects.toThrow(CommandError);
  });

  test('an unknown name is refused with the existing ones', async () => {
    await expect(run(`cohort set ${KEY} Late --group A`)).rejects.toThrow('Known: Blue (1), Red (2), 1 (3).');
    await expect(run(`cohort set ${KEY} Late --group 1`)).rejects.toThrow('Several content groups');
    await expect(run(`cohort assign ada ${KEY} Late`)).rejects.toThrow(CommandError);
    await expect(run(`cohort remove ${KEY} Late`)).rejects.toThrow(CommandError);
    await expect(run(`cohort assign ada ${KEY}`)).rejects.toThrow(UsageError);
    await expect(run(`cohort set ${KEY} ${'x'.repeat(256)}`)).rejects.toThrow(UsageError);
    await expect(run('cohort list')).rejects.toThrow(UsageError);
  });

  test('the content of a group that an import removes is shown to nobody', async () => {
    await run(`cohort assign ada ${KEY} Evening`);
    await site.importCourse(makeCourse([]));
    expect([await sequencesOf(ada), await openUnit(ada, 'ub')]).toEqual([['s1'], 404]);
    expect(await run(`cohort list ${KEY}`)).toContain('which the course no longer has');
    await expect(run(`cohort set ${KEY} Late --group Blue`)).rejects.toThrow('Its export defines none.');
    await site.importCourse(makeCourse());
    expect(await sequencesOf(ada)).toEqual(['s1', 'blue', 'both']);
    expect(await run(`cohort set ${KEY} Evening`)).toContain('no content of a group');
    expect(await run(`cohort list ${KEY}`)).toBe('Evening (no content group): ada');
    await run(`cohort remove ${KEY} Evening`);
    expect(await run(`cohort list ${KEY}`)).toBe(`${KEY} has no cohorts.`);
  });
});
