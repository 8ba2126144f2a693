import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandError, UsageError } from '../../cli/command.ts';
import { surveyCommands } from '../../cli/commands/survey.commands.ts';
import { findAnswers } from '../../kernel/surveys/surveys.store.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const course = buildCourse({
  sections: [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }],
  settings: { other: { course_survey_required: true, course_survey_name: 'start' } },
});
const HOME = `/course/${TEST_COURSE_KEY}/home`;
const PAGE = `/courses/${TEST_COURSE_KEY}/survey`;
const form = {
  title: 'Before you <start>',
  intro: 'It takes a minute.',
  fields: [
    { name: 'why', label: 'Why are you <b>here</b>?', type: 'long' },
    { name: 'level', label: 'What do you know?', type: 'choice', options: ['Nothing', 'A little'] },
    { name: 'from', label: 'Where from?', type: 'text', required: false },
  ],
};
const good = { 'answer-why': ' To learn ', 'answer-level': 'A little', 'answer-from': '' };

describeDatabases('surveys', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let folder: string;
  const run = async (line: string) => (await runCommandLine(surveyCommands, site.context, line)).join('\n');
  const write = async (name: string, value: unknown) => {
    const file = join(folder, name);
    await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
    return file;
  };
  const storedAnswers = (who: Person) =>
    findAnswers(site.context.db.read, {
      userId: who.user.id,
      courseKey: TEST_COURSE_KEY,
      survey: 'start',
    });
  const codeOf = async (who: Person) =>
    (await who.get(`/api/course_home/course_metadata/${TEST_COURSE_KEY}`)).json().course_access.error_code;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-survey-'));
    site = await openLearningSite(course, { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
    const file = await write('form.json', form);
    expect(await run(`survey set start --file ${file}`)).toBe('The survey start asks 3 questions.');
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  test('the page escapes its texts, requires answers, and continues to the course', async () => {
    const page = await dana.get(PAGE);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1 dir="auto">Before you &lt;start&gt;</h1>');
    expect(page.body).toContain('Why are you &lt;b&gt;here&lt;/b&gt;?');
    expect(page.body).toContain('Where from? (optional)');
    expect((await dana.get('/dashboard')).body).toContain(`href="${PAGE}">Answer the survey<`);

    const empty = await dana.browser.submit(PAGE, { ...good, 'answer-why': ' ' });
    expect(empty.statusCode).toBe(400);
    expect(empty.body).toContain('<title>Error: Before you &lt;start&gt; |');
    expect(empty.body).toContain('href="#answer-why"');
    expect(empty.body).toContain('<option value="A little" selected>');
    const wrong = await dana.browser.submit(PAGE, { ...good, 'answer-level': 'Everything' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toMatch(/<select id="answer-level"[^>]*aria-invalid="true"/);
    expect((await dana.browser.submit(PAGE, { ...good, 'answer-from': 'x'.repeat(2001) })).statusCode).toBe(
      400,
    );
    expect(await storedAnswers(dana)).toBeNull();
    expect(await codeOf(dana)).toBe('survey_required');

    const script = '<script>alert(1)</script>';
    const sent = await dana.browser.submit(PAGE, { ...good, 'answer-from': script });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, HOME]);
    expect(await storedAnswers(dana)).toEqual({ why: 'To learn', level: 'A little', from: script });
    expect(await codeOf(dana)).toBeNull();
    expect((await dana.get('/dashboard')).body).not.toContain('Answer the survey');
    expect((await dana.get(PAGE)).body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const [line = ''] = (await run(`survey answers start ${TEST_COURSE_KEY}`)).split('\n');
    expect(JSON.parse(line)).toMatchObject({ username: 'dana', answers: { level: 'A little' } });
  });

  test('others are redirected to the course, and none of their answers are stored', async () => {
    const visitor = await site.visitor.get(PAGE);
    expect([visitor.statusCode, visitor.headers.location]).toEqual([
      302,
      `/login?next=${encodeURIComponent(PAGE)}`,
    ]);
    const stranger = await site.join('stranger');
    for (const response of [await stranger.get(PAGE), await stranger.browser.submit(PAGE, good)]) {
      expect([response.statusCode, response.headers.location]).toEqual([302, HOME]);
    }
    expect(await storedAnswers(stranger)).toBeNull();
    expect((await dana.get('/courses/course-v1:Acme+NONE+R1/survey')).statusCode).toBe(404);
  });

  test.each(['%00', 'nonsense', 'course-v1:A+B', '%3Cscript%3E'])(
    'there is none of the course %s',
    async (key) => {
      const url = `/courses/${key}/survey`;
      expect((await dana.get(url)).statusCode).toBe(404);
      expect((await dana.browser.submit(url, good)).statusCode).toBe(404);
    },
  );

  test('rejects two answers to a question, and answers that are not text', async () => {
    const nora = await site.join('nora', { mode: 'audit' });
    for (const why of [['a', 'b'], { a: 'b' }, 7, null, true]) {
      const response = await nora.browser.send('POST', PAGE, { body: { ...good, 'answer-why': why } });
      expect(response.statusCode).toBe(400);
    }
    expect(await storedAnswers(nora)).toBeNull();
  });

  test('a form without a CSRF token, or one that is too large, changes nothing', async () => {
    const mika = await site.join('mika', { mode: 'audit' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' };
    const cookies = Object.fromEntries(mika.browser.cookies);
    const send = (payload: string) =>
      site.app.inject({ method: 'POST', url: PAGE, headers, payload, cookies });
    expect((await send(new URLSearchParams(good).toString())).statusCode).toBe(403);
    expect((await send(`answer-why=${'x'.repeat(1024 * 1024)}`)).statusCode).toBe(413);
    expect(await storedAnswers(mika)).toBeNull();
  });

  test('a removed survey locks nobody out', async () => {
    const remy = await site.join('remy', { mode: 'audit' });
    expect(await codeOf(remy)).toBe('survey_required');
    await run('survey remove start');
    expect(await codeOf(remy)).toBeNull();
    expect((await remy.get(PAGE)).headers.location).toBe(HOME);
    await expect(run('survey remove start')).rejects.toThrow(CommandError);
    await run(`survey set start --file ${await write('again.json', form)}`);
    expect(await storedAnswers(dana)).toMatchObject({ level: 'A little' });
  });

  test.each<[string, unknown, string]>([
    ['no JSON', '{', "isn't valid JSON"],
    ['no fields', { title: 'T', fields: [] }, 'fields'],
    ['an unknown type', { title: 'T', fields: [{ name: 'a', label: 'A', type: 'file' }] }, 'type'],
    [
      'a choice of nothing',
      { title: 'T', fields: [{ name: 'a', label: 'A', type: 'choice' }] },
      'needs options',
    ],
    [
      'a name twice',
      { title: 'T', fields: ['A', 'B'].map((label) => ({ name: 'a', label, type: 'text' })) },
      'a unique name',
    ],
    ['a name with blanks', { title: 'T', fields: [{ name: 'a b', label: 'A', type: 'text' }] }, 'letters'],
  ])('a form with %s is refused', async (_, value, message) => {
    const failure = run(`survey set other --file ${await write('bad.json', value)}`);
    await expect(failure).rejects.toThrow(CommandError);
    await expect(failure).rejects.toThrow(message);
  });

  test('commands explain missing arguments', async () => {
    await expect(run('survey set')).rejects.toThrow(UsageError);
    await expect(run('survey set start')).rejects.toThrow(UsageError);
    await expect(run('survey set start --file /nowhere/form.json')).rejects.toThrow("can't be read");
    await expect(run('survey answers start')).rejects.toThrow(UsageError);
    await expect(run(`survey answers none ${TEST_COURSE_KEY}`)).rejects.toThrow('There is no survey none.');
  });
});
