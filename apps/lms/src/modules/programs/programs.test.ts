import type { CoursewareCourseWire } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommandError, UsageError } from '../../cli/command.ts';
import { certificateCommands } from '../../cli/commands/certificate.commands.ts';
import { enrollmentCommands } from '../../cli/commands/enrollment.commands.ts';
import { programCommands } from '../../cli/commands/program.commands.ts';
import { DAY } from '../../lib/durations.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const sections = [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [html('h1')] }] }] }];
const SECOND = 'course-v1:Acme+ALG1+R1';
const commands = [...programCommands, ...certificateCommands, ...enrollmentCommands];

describeDatabases('on', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  beforeEach(async () => {
    site = await openLearningSite(buildCourse({ title: 'Calculus', sections }), { database: await fresh() });
    await site.importCourse({ ...buildCourse({ title: '<Algebra>', sections }), courseKey: SECOND });
    dana = await site.join('dana', { mode: 'audit' });
    await run('program set maths --title Maths<b> --type xseries');
    await run(`program add maths ${TEST_COURSE_KEY}`);
    await run(`program add maths ${SECOND}`);
  });
  afterEach(() => site.close());

  const run = (line: string) => runCommandLine(commands, site.context, line);
  const relatedOf = async (who: Person) =>
    (await who.get(`/api/courseware/course/${TEST_COURSE_KEY}`)).json<CoursewareCourseWire>()
      .related_programs;
  const progress = (completed: number, in_progress: number, not_started: number) => [
    expect.objectContaining({ progress: { completed, in_progress, not_started } }),
  ];

  test('[EXT-31] a course names its programs, with the learner’s progress by certificates', async () => {
    expect(await relatedOf(dana)).toEqual([
      {
        slug: 'xseries',
        title: 'Maths<b>',
        url: expect.stringMatching(/^https?:\/\/[^/]+\/dashboard\/programs#maths$/),
        uuid: expect.stringMatching(/^[\da-f-]{36}$/),
        progress: { completed: 0, in_progress: 1, not_started: 1 },
      },
    ]);
    await run(`certificate grant dana ${TEST_COURSE_KEY}`);
    expect(await relatedOf(dana)).toEqual(progress(1, 0, 1));
    await run(`enrollment set dana ${SECOND}`);
    expect(await relatedOf(dana)).toEqual(progress(1, 1, 0));
    await run(`certificate grant dana ${SECOND}`);
    expect(await relatedOf(dana)).toEqual(progress(2, 0, 0));
    await run(`certificate revoke dana ${SECOND}`);
    expect(await relatedOf(dana)).toEqual(progress(1, 1, 0));
  });

  test('a certificate that its course shows earlier than when it was issued completes the course', async () => {
    const courseOf = (certificatesDisplayBehavior: string) =>
      buildCourse({
        title: 'Calculus',
        sections,
        tree: { selfPaced: false },
        settings: { certificatesDisplayBehavior, certificateAvailableDate: site.clock.now() + 5 * DAY },
      });
    await site.importCourse(courseOf('end_with_date'));
    await run(`certificate grant dana ${TEST_COURSE_KEY}`);
    expect(await relatedOf(dana)).toEqual(progress(0, 1, 1));
    await site.importCourse(courseOf('early_no_info'));
    expect(await relatedOf(dana)).toEqual(progress(1, 0, 1));
    expect((await dana.get('/dashboard/programs')).body).toContain('1 of 2 courses completed');
  });

  test('one’s own progress counts, and only for learners of the course', async () => {
    const lee = await site.join('lee', { mode: 'audit' });
    await run(`certificate grant dana ${TEST_COURSE_KEY}`);
    expect(await relatedOf(lee)).toEqual(progress(0, 1, 1));
    expect(await relatedOf(await site.join('eve'))).toBeNull();
    await run('program delete maths');
    expect(await relatedOf(dana)).toBeNull();
  });

  test('/dashboard/programs lists the programs of one’s courses, escaped, and the dashboard leads there', async () => {
    await run(`certificate grant dana ${TEST_COURSE_KEY}`);
    await run('program set other --title Other --type masters');
    const { body } = await dana.get('/dashboard/programs');
    expect(body).toContain('Maths&lt;b&gt;');
    expect(body).toContain('1 of 2 courses completed');
    expect(body).toMatch(/Calculus<\/a> <span class="muted">Completed/);
    expect(body).toMatch(/&lt;Algebra&gt;<\/a> <span class="muted">Not started/);
    expect(body).toContain(`href="/courses/${SECOND}/about"`);
    expect(body).not.toContain('Other');
    expect((await dana.get('/dashboard')).body).toContain('href="/dashboard/programs"');
  });

  test('/dashboard/programs says when there are none, and is for accounts', async () => {
    const eve = await site.join('eve');
    expect((await eve.get('/dashboard/programs')).body).toContain('You’re not in a program yet');
    expect((await eve.get('/dashboard')).body).not.toContain('/dashboard/programs');
    const { statusCode, headers } = await site.visitor.get('/dashboard/programs');
    expect([statusCode, headers.location]).toEqual([302, expect.stringContaining('/login')]);
  });

  test('the commands change and list programs', async () => {
    expect(await run('program set maths --type micromasters')).toEqual(['maths: Maths<b> (micromasters)']);
    await run(`program add maths ${TEST_COURSE_KEY}`);
    expect(await run('program list')).toEqual([
      'maths: Maths<b> (micromasters)',
      `  ${TEST_COURSE_KEY}`,
      `  ${SECOND}`,
    ]);
    await run(`program remove maths ${TEST_COURSE_KEY}`);
    await run(`program add maths ${TEST_COURSE_KEY}`);
    expect(await run('program list')).toEqual([
      'maths: Maths<b> (micromasters)',
      `  ${SECOND}`,
      `  ${TEST_COURSE_KEY}`,
    ]);
    expect(await run('program delete maths')).toEqual(['Maths<b> is deleted.']);
    expect(await run('program list')).toEqual(['There are no programs.']);
  });

  test.each<[string, typeof UsageError | typeof CommandError, string]>([
    ['program set', UsageError, 'Give the slug'],
    ['program set Maths! --title A --type xseries', UsageError, 'A slug consists of'],
    ['program set new --title A', UsageError, 'Give a new program'],
    ['program set new --title A --type X!', UsageError, '--type consists of'],
    [`program set maths --title ${'x'.repeat(256)}`, UsageError, '--title is one line'],
    ['program add maths', UsageError, 'Give a slug and a course key.'],
    ['program add maths course-v1:No+Such+Run', CommandError, 'There is no course'],
    [`program add none ${SECOND}`, CommandError, 'There is no program none.'],
    [`program remove none ${SECOND}`, CommandError, 'There is no program none.'],
    ['program delete none', CommandError, 'There is no program none.'],
  ])('%s is refused', async (line, kind, message) => {
    const before = await run('program list');
    const failure = await run(line).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(String(failure)).toContain(message);
    expect(await run('program list')).toEqual(before);
  });

  test('a course that is not in the program can’t be removed', async () => {
    await run(`program remove maths ${SECOND}`);
    await expect(run(`program remove maths ${SECOND}`)).rejects.toThrow('doesn’t belong to');
  });
});
