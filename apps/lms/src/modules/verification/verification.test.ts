import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandError, UsageError } from '../../cli/command.ts';
import { courseCommands } from '../../cli/commands/course.commands.ts';
import { verificationCommands } from '../../cli/commands/verification.commands.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const VERIFY_URL = 'https://verify.example.org/start';
const course = buildCourse({
  key: KEY,
  sections: [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }],
});

describeDatabases('identity verification', (_, fresh) => {
  let site: LearningSite;
  let vera: Person;
  let dana: Person;

  beforeAll(async () => {
    site = await openLearningSite(course, {
      database: await fresh(),
      config: { verifyIdentityUrl: VERIFY_URL },
    });
    site.clock.set(Date.parse('2026-03-02T09:00:00Z'));
    vera = await site.join('vera', { mode: 'verified' });
    dana = await site.join('dana', { mode: 'audit' });
    await runCommandLine(
      courseCommands,
      site.context,
      `course set ${KEY} --verification-deadline 2026-03-10`,
    );
  });
  afterAll(() => site.close());

  const run = (line: string) => runCommandLine(verificationCommands, site.context, line);
  const deadlineOf = async (person: Person) => {
    const { course_date_blocks: blocks } = (await person.get(`/api/course_home/dates/${KEY}`)).json();
    return blocks.find((block: { date_type: string }) => block.date_type === 'verification-deadline-date');
  };
  const statusesOf = async (person: Person) => ({
    progress: (await person.get(`/api/course_home/progress/${KEY}`)).json().verification_data,
    courseware: (await person.get(`/api/courseware/course/${KEY}`)).json().verification_status,
    own: (await person.get('/verify_student/status/')).json(),
  });

  test('dates and outline say by when and where a learner must verify their identity', async () => {
    expect(await deadlineOf(vera)).toMatchObject({
      date: '2026-03-10T00:00:00Z',
      title: 'Verification deadline',
      link: VERIFY_URL,
      link_text: 'Verify my identity',
      learner_has_access: true,
    });
    const { dates_widget: widget } = (await vera.get(`/api/course_home/outline/${KEY}`)).json();
    expect(widget.course_date_blocks).toContainEqual(
      expect.objectContaining({
        date_type: 'verification-deadline-date',
        link: VERIFY_URL,
        link_text: 'Verify my identity',
      }),
    );
    expect(await deadlineOf(dana)).toBeUndefined();
    expect(await statusesOf(vera)).toMatchObject({
      progress: { link: VERIFY_URL, status: 'none', status_date: null },
      courseware: 'none',
      own: { status: 'none', can_verify: true },
    });
  });

  test('an approval takes the deadline away until it expires', async () => {
    expect(await run('verification set vera approved --expires 2026-03-05')).toEqual([
      'vera: approved, until 2026-03-05T00:00:00Z',
    ]);
    expect(await deadlineOf(vera)).toBeUndefined();
    expect(await statusesOf(vera)).toMatchObject({
      progress: { status: 'approved', status_date: '2026-03-02T09:00:00Z' },
      courseware: 'approved',
      own: { status: 'approved', can_verify: false },
    });
    site.clock.set(Date.parse('2026-03-05T00:00:00Z'));
    expect(await deadlineOf(vera)).toBeDefined();
    expect(await run('verification show vera')).toEqual(['vera: expired, until 2026-03-05T00:00:00Z']);
    expect(await run('verification set vera none')).toEqual(['vera: none']);
    expect((await statusesOf(vera)).courseware).toBe('none');
  });

  test('what makes no sense is refused, and a status is nobody else’s to see', async () => {
    await expect(run('verification set vera sure')).rejects.toThrow(UsageError);
    await expect(run('verification set vera pending --expires 2026-04-01')).rejects.toThrow(UsageError);
    await expect(run('verification set vera approved --expires soon')).rejects.toThrow(UsageError);
    await expect(run('verification set vera')).rejects.toThrow(UsageError);
    await expect(run('verification set nobody approved')).rejects.toThrow(CommandError);
    expect((await site.visitor.get('/verify_student/status/')).statusCode).toBe(401);
  });
});
