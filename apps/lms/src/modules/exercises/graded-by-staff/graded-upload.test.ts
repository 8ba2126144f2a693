import type { NotificationsPageWire } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { listCompletions } from '../../../kernel/completion/completion.store.ts';
import { saveRunSettings } from '../../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../../kernel/settings/course-settings.ts';
import { giveCourseStaffRole } from '../../../kernel/users/roles.store.ts';
import { DAY } from '../../../lib/durations.ts';
import type { Browser } from '../../../testing/browser.ts';
import { type BlockSpec, TEST_COURSE_KEY } from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { openUnitSite, sectionOf, UNIT, type UnitSite } from '../../units/testing/unit-site.ts';
import { act, exerciseBlock, pollOf } from '../testing/exercises.ts';
import { download, fileLinks, gradedUploadBlock, PDF, PNG, upload } from '../testing/files.ts';

let site: UnitSite;
afterEach(() => site.close());

const refusal = ({ status, body }: { status: number; body: { error_code?: string } }) => [
  status,
  body.error_code,
];

describeDatabases('an uploaded file that staff grade', (_, fresh) => {
  const open = async (
    block: BlockSpec = gradedUploadBlock('x1'),
    sequence: Partial<BlockSpec> = {},
    more = {},
  ) => {
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [block] }], sequence)], {
      database: await fresh(),
      ...more,
    });
  };
  const openAs = async (name: string, mode?: string) => {
    const { browser, user } = await site.makeLearner(name, mode);
    const frame = await site.openUnit(browser);
    return {
      browser,
      user,
      frame,
      send: (file?: Parameters<typeof upload>[3]) => upload(site.app, frame, 'x1', file),
      act: (action: string) => act(frame, 'x1', action),
    };
  };
  const countFiles = async () => {
    const { read } = site.context.db;
    const count = async (table: 'uploads' | 'assets') =>
      Number(
        (
          await read
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    return [await count('uploads'), await count('assets')];
  };

  test('notifies the staff of the course once, until they have read it', async () => {
    await open();
    const teacher = await site.makeLearner('teacher');
    await site.context.db.write((tx) =>
      giveCourseStaffRole(tx, { userId: teacher.user.id, courseKey: TEST_COURSE_KEY, at: 1 }),
    );
    const submit = async (name: string) => {
      const learner = await openAs(name);
      await learner.send();
      await learner.act('submit-work');
      await site.runJobs();
      return learner;
    };
    const notificationsOf = async (browser: Browser) =>
      (await browser.get('/api/notifications/')).json<NotificationsPageWire>().results;
    const ada = await submit('ada');
    await submit('ben');
    expect(await notificationsOf(teacher.browser)).toMatchObject([
      {
        app_name: 'grading',
        notification_type: 'ora_staff_notifications',
        content: expect.stringMatching(/^<p>Learners’ work is waiting to be graded: <strong>/),
        content_url: expect.stringMatching(/\/staff\/grading$/),
      },
    ]);
    expect(await notificationsOf(ada.browser)).toEqual([]);
    await teacher.browser.send('PATCH', '/api/notifications/read/', { body: { app_name: 'grading' } });
    await submit('cleo');
    expect(await notificationsOf(teacher.browser)).toHaveLength(2);
  });

  test('is uploaded, replaced, submitted once, and downloaded by its learner', async () => {
    await open();
    const ada = await openAs('ada');
    expect(ada.frame.page.body).toContain('Upload your work as one file.');
    expect(ada.frame.page.body).toContain('exercise-upload.js');
    const first = await ada.send({ name: 'first.png', bytes: PNG });
    expect([first.status, first.body.announcement]).toEqual([
      200,
      'first.png is uploaded but not submitted.',
    ]);
    const second = await ada.send();
    expect(second.body.html).not.toContain('first.png');
    expect(await countFiles()).toEqual([1, 1]);

    const { body } = await ada.act('submit-work');
    expect(body).toMatchObject({
      complete: true,
      announcement: 'Your work was submitted. It’s awaiting grading.',
    });
    expect(body.html).toMatch(/Submitted on .*, awaiting grading\./);
    expect(body.html).not.toContain('type="file"');
    expect((await listCompletions(site.context.db.read, ada.user.id, TEST_COURSE_KEY)).size).toBe(1);
    expect(refusal(await ada.send())).toEqual([403, 'attempts_exhausted']);
    expect(refusal(await ada.act('submit-work'))).toEqual([403, 'attempts_exhausted']);

    const [link] = fileLinks(body.html);
    const file = await download(site.app, link as URL);
    expect([file.statusCode, file.rawPayload]).toEqual([200, PDF]);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=work.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(file.headers['set-cookie']).toBeUndefined();
  });

  test('is removed before it is submitted, with its bytes', async () => {
    await open();
    const ada = await openAs('ada');
    await ada.send();
    expect((await ada.act('remove-file')).body.html).toContain('Upload your work as one file.');
    expect(await countFiles()).toEqual([0, 0]);
    expect(refusal(await ada.act('submit-work'))).toEqual([400, 'invalid_answer']);
    expect(refusal(await ada.act('attach-file'))).toEqual([400, 'bad_request']);
  });

  test('uploaded by two learners is stored once, until neither has it', async () => {
    await open();
    const [ada, ben] = [await openAs('ada'), await openAs('ben')];
    await ada.send();
    await ben.send({ name: 'mine.pdf' });
    expect(await countFiles()).toEqual([2, 1]);
    await ada.act('remove-file');
    expect(await countFiles()).toEqual([1, 1]);
    const page = (await site.openUnit(ben.browser)).page.body;
    expect((await download(site.app, fileLinks(page)[0] as URL)).rawPayload).toEqual(PDF);
  });

  test('uploaded twice concurrently is stored once', async () => {
    await open();
    const ada = await openAs('ada');
    const sent = await Promise.all([ada.send({ name: 'a.png', bytes: PNG }), ada.send({ name: 'b.pdf' })]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countFiles()).toEqual([1, 1]);
    const submitted = await Promise.all([ada.act('submit-work'), ada.act('submit-work')]);
    expect(submitted.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test.each([
    ['empty', { bytes: Buffer.alloc(0) }, 400, 'file_empty'],
    ['too large', { bytes: Buffer.alloc(1_000_001, 65), name: 'a.txt' }, 413, 'payload_too_large'],
    ['of another type than its name says', { bytes: PNG }, 415, 'file_type_mismatch'],
    [
      'a program',
      { bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(99)]), name: 'a.exe' },
      415,
      'file_type_refused',
    ],
    ['sent as something else', { type: 'application/pdf' }, 415, 'unsupported_media_type'],
    ['named absurdly', { name: 'x'.repeat(1001) }, 400, 'invalid_query'],
  ])('is refused if it is %s', async (_what, file, status, code) => {
    await open(undefined, undefined, { config: { uploadMaxBytes: 1_000_000 } });
    const ada = await openAs('ada');
    const refused = await ada.send(file);
    expect(refusal(refused)).toEqual([status, code]);
    expect(refused.body.detail).toMatch(/\w/);
    expect(await countFiles()).toEqual([0, 0]);
    expect((await ada.send()).status).toBe(200);
  });

  test('with a hostile name is shown and saved under a harmless one', async () => {
    await open();
    const ada = await openAs('ada');
    const { body } = await ada.send({ name: '../../<img src=x onerror=alert(1)>\u202efdp."\r\nX: y.pdf' });
    expect(body.html).not.toContain('<img');
    expect(body.html).not.toContain('\u202e');
    const file = await download(site.app, fileLinks(body.html)[0] as URL);
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="_img src=x onerror=alert(1)_fdp._X_ y.pdf"',
    );
    const hebrew = await ada.send({ name: '\u05e2\u05d1\u05d5\u05d3\u05d4.pdf' });
    expect(
      (await download(site.app, fileLinks(hebrew.body.html)[0] as URL)).headers['content-disposition'],
    ).toContain("filename*=UTF-8''%D7%A2");
  });

  test('can be downloaded by its learner and staff only', async () => {
    await open();
    const [ada, ben, staff] = [await openAs('ada'), await openAs('ben'), await openAs('staff')];
    const role = { userId: staff.user.id, courseKey: TEST_COURSE_KEY, at: 1 };
    await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    const own = fileLinks((await ada.send()).body.html)[0] as URL;
    const bens = fileLinks((await ben.send()).body.html)[0] as URL;
    const staffs = fileLinks((await staff.send()).body.html)[0] as URL;
    const withToken = (of: URL) => new URL(`${own.pathname}${of.search}`, own);
    expect((await download(site.app, own)).statusCode).toBe(200);
    // Someone else's file and one that doesn't exist get the same response.
    const someoneElses = await download(site.app, withToken(bens));
    const missing = await download(site.app, new URL(`/uploads/999999/a.pdf${bens.search}`, bens));
    expect([someoneElses.statusCode, someoneElses.body]).toEqual([404, missing.body]);
    expect(missing.statusCode).toBe(404);
    expect((await download(site.app, withToken(staffs))).statusCode).toBe(200);
    for (const search of ['', '?token=', '?token=x', `?token=${ada.frame.settings.token}`]) {
      expect((await download(site.app, new URL(own.pathname + search, own))).statusCode).toBe(401);
    }
    expect((await download(site.app, new URL(`/uploads/999/x${own.search}`, own))).statusCode).toBe(404);
    expect((await ada.browser.get(own.pathname + own.search)).statusCode).toBe(404);
    site.clock.advance(DAY + 1000);
    expect((await download(site.app, own)).statusCode).toBe(401);
  });

  test('is refused after the due date, and earlier files stay', async () => {
    const due = '2026-03-03T00:00:00Z';
    await open(gradedUploadBlock('x1', { solution: { html: '<p>Like this</p>' } }, {}, { due }));
    const ada = await openAs('ada');
    await ada.send();
    expect((await site.openUnit(ada.browser)).page.body).not.toContain('Like this');
    site.clock.advance(2 * DAY);
    const frame = await site.openUnit(ada.browser);
    expect(frame.page.body).toContain('Your file was uploaded, but you didn’t submit it.');
    expect(frame.page.body).toContain('The due date has passed.');
    expect(frame.page.body).toContain('Like this');
    expect(frame.page.body).not.toContain('data-upload');
    expect(refusal(await upload(site.app, frame, 'x1'))).toEqual([403, 'past_due']);
    expect(refusal(await act(frame, 'x1', 'submit-work'))).toEqual([403, 'past_due']);
  });

  test('can’t be uploaded by visitors, or by staff who view the unit as a learner', async () => {
    await open(undefined, undefined, { course: { tree: { courseVisibility: 'public' } } });
    const visitor = await site.openUnit(site.browser, UNIT, 'view=public_view');
    expect(visitor.page.body).not.toContain('data-upload');
    expect(refusal(await upload(site.app, visitor, 'x1'))).toEqual([403, 'enrollment_required']);

    const [ada, staff] = [await openAs('ada'), await openAs('staff')];
    const role = { userId: staff.user.id, courseKey: TEST_COURSE_KEY, at: 1 };
    await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    await ada.send();
    const body = { role: 'student', user_name: 'ada' };
    await staff.browser.send('POST', `/courses/${TEST_COURSE_KEY}/masquerade`, { body });
    const frame = await site.openUnit(staff.browser);
    expect(frame.page.body).toContain('You’re viewing this as a learner, so you can’t answer.');
    expect(frame.page.body).not.toContain('data-upload');
    expect((await download(site.app, fileLinks(frame.page.body)[0] as URL)).statusCode).toBe(200);
    expect(refusal(await upload(site.app, frame, 'x1'))).toEqual([403, 'masquerading']);
  });

  test('can’t be uploaded by audit learners where graded content is gated', async () => {
    await open(undefined, { graded: true, format: 'Homework' });
    const settings: RunSettings = {
      ...DEFAULT_SETTINGS,
      modes: ['audit', 'verified'],
      price: 14900,
      contentGating: true,
    };
    await site.context.db.write((tx) => saveRunSettings(tx, TEST_COURSE_KEY, { settings, at: 1 }));
    const ada = await openAs('ada');
    expect(ada.frame.page.body).toContain('This content is for learners in the verified track.');
    expect(refusal(await ada.send())).toEqual([403, 'content_gated']);
    const ben = await openAs('ben', 'verified');
    expect((await ben.send()).status).toBe(200);
  });

  test('is refused by an exercise that accepts no files', async () => {
    await open(exerciseBlock('x1', pollOf()));
    const ada = await openAs('ada');
    expect(refusal(await ada.send())).toEqual([400, 'bad_request']);
    expect(refusal(await upload(site.app, ada.frame, 'none'))).toEqual([404, 'block_not_found']);
    expect(await countFiles()).toEqual([0, 0]);
  });
});
