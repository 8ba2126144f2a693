import type { ProgressWire } from '@lectern/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CSRF_FIELD } from '../../../http/csrf-token.ts';
import { listCompletions } from '../../../kernel/completion/completion.store.ts';
import { giveCourseStaffRole } from '../../../kernel/users/roles.store.ts';
import type { Browser } from '../../../testing/browser.ts';
import { TEST_COURSE_KEY, usageKey } from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { act } from '../../exercises/testing/exercises.ts';
import {
  download,
  fileLinks,
  gradedOfflineBlock,
  gradedUploadBlock,
  PDF,
  PNG,
  upload,
} from '../../exercises/testing/files.ts';
import { openUnitSite, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';

const PATH = `/courses/${TEST_COURSE_KEY}/staff/grading`;
const [WORK, LAB] = [usageKey('exercise', 'x1'), usageKey('exercise', 'x2')];
const textOf = (page: string) =>
  page
    .replace(/<(script|style|header|footer)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describeDatabases('work that staff grade', (_, fresh) => {
  let site: UnitSite;
  let [ada, ben, staff]: Awaited<ReturnType<UnitSite['makeLearner']>>[] = [];
  const people = () => {
    if (!ada || !ben || !staff) throw new Error('Nobody is there yet');
    return { ada, ben, staff };
  };
  beforeAll(async () => {
    const children = [gradedUploadBlock('x1', {}, { weight: 10 }), gradedOfflineBlock('x2')];
    const sections = [sectionOf([{ id: 'u1', children }], { graded: true, format: 'Homework' })];
    site = await openUnitSite(sections, { database: await fresh() });
    [ada, ben, staff] = [
      await site.makeLearner('ada'),
      await site.makeLearner('ben'),
      await site.makeLearner('staff'),
    ];
    const role = { userId: staff.user.id, courseKey: TEST_COURSE_KEY, at: 1 };
    await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
  });
  afterAll(() => site.close());

  const open = (query: Record<string, string> = {}, browser = people().staff.browser) =>
    browser.get(`${PATH}?${new URLSearchParams(query).toString()}`);
  /** Sends a form with a file, as a browser does. */
  const send = async (
    fields: Record<string, string>,
    file?: { name: string; bytes: Buffer },
    browser: Browser = people().staff.browser,
  ) => {
    const { csrfToken } = (await browser.get('/csrf/api/v1/token')).json<{ csrfToken: string }>();
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, [CSRF_FIELD]: csrfToken }))
      form.append(name, value);
    form.append('file', new File([file ? Uint8Array.from(file.bytes) : ''], file?.name ?? ''));
    const body = new Response(form);
    return site.app.inject({
      method: 'POST',
      url: PATH,
      headers: { 'content-type': body.headers.get('content-type') ?? '', origin: 'http://localhost' },
      cookies: Object.fromEntries(browser.cookies),
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  const grade = (fields: Record<string, string>, file?: { name: string; bytes: Buffer }) =>
    send({ block: WORK, learner: 'ada', change: 'grade', points: '15', comment: '', ...fields }, file);
  const pointsOf = async ({ browser }: { browser: Browser }) => {
    const progress = (await browser.get(`/api/course_home/progress/${TEST_COURSE_KEY}`)).json<ProgressWire>();
    const [subsection] = progress.section_scores[0]?.subsections ?? [];
    return [subsection?.num_points_earned, subsection?.num_points_possible];
  };
  const unitOf = async ({ browser }: { browser: Browser }) => (await site.openUnit(browser)).page.body;
  const submit = async ({ browser }: { browser: Browser }, name: string, bytes = PDF) => {
    const frame = await site.openUnit(browser);
    expect((await upload(site.app, frame, 'x1', { name, bytes })).status).toBe(200);
    expect((await act(frame, 'x1', 'submit-work')).status).toBe(200);
  };

  test('is listed for staff only, with links from the unit and the staff pages', async () => {
    const { ada, staff } = people();
    expect(await unitOf(staff)).toContain(`${PATH}?block=${encodeURIComponent(WORK)}`);
    expect(await unitOf(ada)).not.toContain('/staff/grading');
    for (const path of [
      '',
      '/file?id=1',
      `/files.zip?block=${encodeURIComponent(WORK)}`,
      `/scores.csv?block=${encodeURIComponent(LAB)}`,
    ]) {
      expect([path, (await ada.browser.get(PATH + path)).statusCode]).toEqual([path, 403]);
      expect([path, (await site.browser.get(PATH + path)).statusCode]).toEqual([path, 302]);
    }
    const mine = { block: WORK, learner: 'ada', change: 'grade', points: '20', comment: '' };
    expect((await send(mine, undefined, ada.browser)).statusCode).toBe(403);
    expect((await ada.browser.submit(PATH, mine)).statusCode).toBe(403);
    expect((await staff.browser.get(`/courses/${TEST_COURSE_KEY}/staff/people`)).body).toContain(
      '>Grading</a>',
    );
    expect(textOf((await open()).body)).toContain('x1 c1 › s1 › u1 0 to grade');
    for (const block of ['x', usageKey('vertical', 'u1')])
      expect((await open({ block })).statusCode).toBe(404);
  });

  test('is listed by stage, and downloaded one by one or together', async () => {
    const { ada, ben, staff } = people();
    await submit(ada, 'ada.pdf');
    const frame = await site.openUnit(ben.browser);
    await upload(site.app, frame, 'x1', { name: 'draft.png', bytes: PNG });
    expect(textOf((await open()).body)).toContain('x1 c1 › s1 › u1 1 to grade');
    const toGrade = (await open({ block: WORK })).body;
    expect(textOf(toGrade)).toContain('1 learner Download all submitted files Name of ada ada ada.pdf');
    expect(toGrade).not.toContain('draft.png');
    const all = textOf((await open({ block: WORK, stage: 'all' })).body);
    expect(all).toContain('2 learners');
    expect(all).not.toContain('draft.png');

    const [, id = ''] = /staff\/grading\/file\?id=(\d+)/.exec(toGrade) ?? [];
    const { headers } = await staff.browser.get(`${PATH}/file?id=${id}`);
    expect((await download(site.app, new URL(String(headers.location)))).rawPayload).toEqual(PDF);
    expect((await staff.browser.get(`${PATH}/file?id=999`)).statusCode).toBe(404);
    const zip = await staff.browser.get(`${PATH}/files.zip?block=${encodeURIComponent(WORK)}`);
    expect(
      Object.entries(unzipSync(zip.rawPayload)).map(([path, bytes]) => [path, Buffer.from(bytes)]),
    ).toEqual([['ada/ada.pdf', PDF]]);
  });

  test('is graded with a comment and a file, which the learner sees immediately', async () => {
    const { ada, ben, staff } = people();
    const { statusCode, headers } = await grade(
      { points: '15', comment: 'Good <b>work</b>' },
      { name: 'notes.png', bytes: PNG },
    );
    expect([statusCode, headers.location]).toEqual([303, expect.stringContaining('done=grade')]);
    expect(await pointsOf(ada)).toEqual([7.5, 15]);
    const unit = await unitOf(ada);
    expect(unit).toContain('7.5 of 10 points');
    expect(unit).toContain('Good &lt;b&gt;work&lt;/b&gt;');
    const links = fileLinks(unit);
    expect(links.map(({ pathname }) => pathname.split('/').at(-1))).toEqual(['ada.pdf', 'notes.png']);
    expect((await download(site.app, links[1] as URL)).rawPayload).toEqual(PNG);
    expect(await unitOf(ben)).not.toContain('notes.png');
    const response = await ada.browser.get('/api/notifications/?app_name=grading');
    expect(response.json().results).toMatchObject([{ notification_type: 'ora_grade_assigned' }]);
    const text = textOf((await open({ block: WORK, learner: 'ada' })).body);
    expect(text).toContain('Graded from not scored to 15 of 20 points Good &lt;b&gt;work&lt;/b&gt; staff');
    const rows = await site.context.db.read.selectFrom('staff_changes').selectAll().execute();
    expect(rows).toMatchObject([
      { user_id: ada.user.id, usage_key: WORK, kind: 'grade', actor: 'staff', earned_after: 15 },
    ]);
    expect(staff.user.username).toBe('staff');
  });

  test.each([
    [{ points: '21' }, 'Enter a score from 0 to 20.'],
    [{ points: '-1' }, 'Enter a score'],
    [{ points: 'many' }, 'Enter a score'],
    [{ points: '' }, 'Enter a score'],
    [{ comment: 'x'.repeat(10_001) }, 'Use at most 10,000 characters.'],
    [{ change: 'nonsense' }, 'Choose what to change.'],
    [{ learner: 'nobody' }, 'No one in this course'],
  ])('is not graded with %j', async (fields, text) => {
    const { statusCode, body } = await grade(fields);
    expect([statusCode, textOf(body)]).toEqual([400, expect.stringContaining(text)]);
    expect(await pointsOf(people().ada)).toEqual([7.5, 15]);
  });

  test('is not graded with a file that isn’t accepted, nor before it is submitted', async () => {
    const { statusCode, body } = await grade({}, { name: 'notes.pdf', bytes: PNG });
    expect([statusCode, textOf(body)]).toEqual([400, expect.stringContaining('doesn’t match what’s in it')]);
    const early = await grade({ learner: 'ben' }, { name: 'notes.png', bytes: PNG });
    expect(early.headers.location).toContain('done=impossible');
    const files = await site.context.db.read.selectFrom('uploads').select(['name']).orderBy('id').execute();
    expect(files.map(({ name }) => name)).toEqual(['ada.pdf', 'draft.png', 'notes.png']);
  });

  test('is not graded by someone who saw it before a colleague graded it; a double-click counts once', async () => {
    const { ada } = people();
    const etagOf = (page: string) => /name="etag" value="([^"]*)"/.exec(page)?.[1] ?? '';
    const etag = etagOf((await open({ block: WORK, learner: 'ada' })).body);
    for (const _ of [1, 2])
      expect((await grade({ points: '16', etag })).headers.location).toContain('done=grade');
    expect((await grade({ points: '4', etag })).headers.location).toContain('done=impossible');
    expect((await grade({ change: 'return-work', etag })).headers.location).toContain('done=impossible');
    expect(await pointsOf(ada)).toEqual([8, 15]);
    const current = (await open({ block: WORK, learner: 'ada' })).body;
    expect(current.match(/to 16 of 20 points/g)).toHaveLength(1);
    expect((await grade({ etag: etagOf(current) })).headers.location).toContain('done=grade');
    expect(await pointsOf(ada)).toEqual([7.5, 15]);
  });

  test('can be returned for another submission, while the earlier grade counts', async () => {
    const { ada } = people();
    expect((await grade({ change: 'return-work' })).headers.location).toContain('done=return-work');
    expect(await pointsOf(ada)).toEqual([7.5, 15]);
    expect(await unitOf(ada)).toContain('Your course team asked for another file.');
    await submit(ada, 'second.pdf');
    expect(textOf((await open({ block: WORK })).body)).toContain('second.pdf');
    await grade({ points: '20' });
    expect(await pointsOf(ada)).toEqual([10, 15]);
  });

  test('loses its grade and score when staff remove them', async () => {
    const { ada } = people();
    expect((await grade({ change: 'remove-grade' })).headers.location).toContain('done=remove-grade');
    expect(await pointsOf(ada)).toEqual([0, 15]);
    expect(await unitOf(ada)).toContain('awaiting grading.');
    expect((await grade({ change: 'remove-grade' })).headers.location).toContain('done=impossible');
    const files = await site.context.db.read.selectFrom('uploads').select(['name']).orderBy('id').execute();
    expect(files.map(({ name }) => name)).toEqual(['draft.png', 'second.pdf']);
  });

  describe('and that isn’t submitted on the site', () => {
    const scores = (text: string) =>
      send({ block: LAB, change: 'scores' }, { name: 'scores.csv', bytes: Buffer.from(text) });
    const isComplete = async () => {
      const { read } = site.context.db;
      return (await listCompletions(read, people().ben.user.id, TEST_COURSE_KEY)).has(LAB);
    };

    test('is scored learner by learner', async () => {
      const { ben } = people();
      expect(await unitOf(ben)).toContain('Not graded yet.');
      await people().staff.browser.submit(PATH, {
        block: LAB,
        learner: 'ben',
        change: 'grade',
        points: '2',
        comment: '',
      });
      expect([await pointsOf(ben), await isComplete()]).toEqual([[2, 15], true]);
      expect(await unitOf(ben)).toContain('2 of 5 points');
      await send({ block: LAB, learner: 'ben', change: 'remove-grade' });
      expect([await pointsOf(ben), await isComplete()]).toEqual([[0, 15], false]);
    });

    test('is scored from a file, all or nothing', async () => {
      const { ada, ben, staff } = people();
      const faulty = await scores('username,points\nben,4\nada,9\neve,1\n');
      expect(faulty.statusCode).toBe(400);
      expect(textOf(faulty.body)).toContain(
        'No score was changed Line 3: “9” isn’t a score from 0 to 5. Line 4: No learner of this course has the username “eve”.',
      );
      expect(await pointsOf(ben)).toEqual([0, 15]);
      expect((await scores('username,points\nben,4\nada,5\n')).headers.location).toContain('done=scores');
      expect([await pointsOf(ben), await pointsOf(ada)]).toEqual([
        [4, 15],
        [5, 15],
      ]);
      const file = await staff.browser.get(`${PATH}/scores.csv?block=${encodeURIComponent(LAB)}`);
      expect(file.body).toBe(
        'username,name,points\r\nada,Name of ada,5\r\nben,Name of ben,4\r\nstaff,Name of staff,\r\n',
      );
      expect(file.headers['content-disposition']).toContain('attachment');
      const before = await site.context.db.read.selectFrom('staff_changes').selectAll().execute();
      await scores(file.body);
      const after = await site.context.db.read.selectFrom('staff_changes').selectAll().execute();
      expect(after).toHaveLength(before.length);
    });

    test.each([
      ['no file', () => send({ block: LAB, change: 'scores' }), 'Choose a file.'],
      [
        'a file for work that is handed in',
        () => send({ block: WORK, change: 'scores' }, { name: 'a.csv', bytes: PDF }),
        'Page not found',
      ],
    ])('rejects scores from %s', async (_what, sendIt, text) => {
      const { statusCode, body } = await sendIt();
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(textOf(body)).toContain(text);
    });
  });
});
