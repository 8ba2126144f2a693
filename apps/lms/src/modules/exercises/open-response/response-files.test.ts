import type { OpenResponseExercise, ResponseFiles } from '@lectern/olx';
import { afterEach, expect, test } from 'vitest';
import { giveCourseStaffRole } from '../../../kernel/users/roles.store.ts';
import { TEST_COURSE_KEY, usageKey } from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { openUnitSite, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import { act, exerciseBlock } from '../testing/exercises.ts';
import { download, fileLinks, PDF, PNG, upload } from '../testing/files.ts';
import { OPEN_RESPONSE } from '../testing/responses.ts';

const KEY = usageKey('exercise', 'x1');
const STAFF = `/courses/${TEST_COURSE_KEY}/staff`;
const FILES: ResponseFiles = { isRequired: false, maxFiles: 2, extensions: ['png', 'pdf', 'txt'] };
const GOOD = { 'option-0': 'Good', 'comment-1': 'Clear' };

let site: UnitSite;
afterEach(() => site.close());

describeDatabases('files of an open response', (_, fresh) => {
  async function open(
    {
      files = {},
      ...more
    }: Partial<Omit<OpenResponseExercise, 'files'>> & { files?: Partial<ResponseFiles> } = {},
    due?: string,
  ) {
    const exercise = { ...OPEN_RESPONSE, files: { ...FILES, ...files }, ...more };
    const block = exerciseBlock(
      'x1',
      exercise,
      { pointsPossible: 3, maxAttempts: 1 },
      due === undefined ? {} : { due },
    );
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [block] }])], { database: await fresh() });
  }
  async function join(name: string, { isStaff = false } = {}) {
    const { browser, user } = await site.makeLearner(name);
    if (isStaff) {
      const role = { userId: user.id, courseKey: TEST_COURSE_KEY, at: 1 };
      await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    }
    const frame = await site.openUnit(browser);
    return {
      browser,
      page: frame.page.body,
      attach: (file?: Parameters<typeof upload>[3]) => upload(site.app, frame, 'x1', file),
      send: (action: string, fields: Record<string, string> = {}) => act(frame, 'x1', action, fields),
    };
  }
  const refusal = ({ status, body }: { status: number; body: { error_code?: string } }) => [
    status,
    body.error_code,
  ];
  async function listNames(): Promise<string[]> {
    const rows = await site.context.db.read.selectFrom('uploads').select('name').orderBy('id').execute();
    return rows.map(({ name }) => name);
  }
  const idIn = (html: string) => /name="about-(\d+)"/.exec(html)?.[1] ?? '';

  test('are attached, described, removed, submitted, and downloaded by their learner and staff only', async () => {
    await open();
    const [ada, ben] = [await join('ada'), await join('ben')];
    const staff = await join('teacher', { isStaff: true });
    expect(ada.page).toContain('PNG, PDF, or TXT. 0 of 2 files attached.');
    const first = await ada.attach();
    expect([first.status, first.body.announcement]).toEqual([200, 'work.pdf is attached.']);
    const second = await ada.attach({ name: 'photo.png', bytes: PNG });
    expect(second.body.html).not.toContain('type="file"');
    expect(refusal(await ada.attach({ name: 'b.png', bytes: PNG }))[0]).toBe(403);

    const id = idIn(first.body.html);
    const other = idIn(second.body.html.replaceAll(`about-${id}`, ''));
    const removed = await ada.send('remove-file', {
      'text-0': 'Half a',
      subject: id,
      [`about-${other}`]: 'My <i>photo',
    });
    expect(removed.body.announcement).toBe('work.pdf was removed.');
    expect(removed.body.html).toContain('Half a</textarea>');
    expect(removed.body.html).toContain('value="My &lt;i&gt;photo"');
    expect(await listNames()).toEqual(['photo.png']);

    const draft = await staff.browser.get(
      `${STAFF}/responses?${new URLSearchParams({ block: KEY, learner: 'ada' })}`,
    );
    expect(draft.body).not.toContain('photo.png');
    const submitted = await ada.send('submit-response', { 'text-0': 'See the photo.' });
    expect(submitted.body.html).toContain('My &lt;i&gt;photo');
    expect(refusal(await ada.attach())).toEqual([403, 'attempts_exhausted']);
    expect(refusal(await ada.send('remove-file', { subject: other }))).toEqual([403, 'attempts_exhausted']);

    const [link] = fileLinks(submitted.body.html);
    const file = await download(site.app, link as URL);
    expect([file.statusCode, file.rawPayload]).toEqual([200, PNG]);
    expect(file.headers['content-disposition']).toBe('attachment; filename=photo.png');
    const shown = await staff.browser.get(
      `${STAFF}/responses?${new URLSearchParams({ block: KEY, learner: 'ada' })}`,
    );
    expect(shown.body).toContain('My &lt;i&gt;photo');
    const path = /href="([^"]*grading\/file\?id=\d+)"/.exec(shown.body)?.[1] ?? '';
    const { location } = (await staff.browser.get(path)).headers;
    expect((await download(site.app, new URL(String(location)))).rawPayload).toEqual(PNG);
    expect((await ben.browser.get(path)).statusCode).toBe(403);
  });

  test('stay with a response that staff reopen, whose score is removed', async () => {
    await open({ waitsForStaff: false });
    const ada = await join('ada');
    await ada.attach();
    await ada.send('submit-response', { 'text-0': 'First' });
    const staff = await join('teacher', { isStaff: true });
    const fields = { block: KEY, learner: 'ada', change: 'reopen-response', reason: 'Once more' };
    const submitted = String(site.context.clock.now());
    await staff.browser.submit(`${STAFF}/responses`, { ...fields, submitted });
    const again = await ada.attach({ name: 'more.png', bytes: PNG });
    expect(again.status).toBe(200);
    expect(await listNames()).toEqual(['work.pdf', 'more.png']);
  });

  test('can be downloaded by the learner who assesses them, until that is done', async () => {
    const peer = { opensAt: null, dueAt: null, mustGrade: 1, mustBeGradedBy: 1, isFlexible: false };
    await open({ peer, self: null, waitsForStaff: false });
    const [ada, ben] = [await join('ada'), await join('ben')];
    expect(ada.page).toContain('Other learners see your files with their names');
    await ada.attach();
    const [own] = fileLinks((await ada.send('submit-response', { 'text-0': 'First' })).body.html);
    const id = own?.pathname.split('/')[2];
    await ben.send('submit-response', { 'text-0': 'Second' });
    const mine = await ben.attach();
    expect(mine.status).toBe(403);
    const given = await ben.send('claim-response');
    const link = fileLinks(given.body.html).find(({ pathname }) => pathname.split('/')[2] === id) as URL;
    expect((await download(site.app, link)).rawPayload).toEqual(PDF);
    const claim = /name="claim" value="(\d+)"/.exec(given.body.html)?.[1] ?? '';
    expect((await ben.send('assess-peer', { ...GOOD, claim })).status).toBe(200);
    expect((await download(site.app, link)).statusCode).toBe(404);
  });

  test('can be assessed without a text', async () => {
    const peer = { opensAt: null, dueAt: null, mustGrade: 1, mustBeGradedBy: 1, isFlexible: false };
    await open({ peer, self: null, waitsForStaff: false, text: 'none' });
    for (const name of ['ada', 'ben']) {
      const { attach, send } = await join(name);
      await attach({ name: `${name}.pdf` });
      await send('submit-response');
      if (name === 'ada') continue;
      const { html } = (await send('claim-response')).body;
      expect(html).toContain('ada.pdf');
      expect(html).not.toContain('No text');
    }
  });

  test.each([
    [
      'of a type that the author doesn’t list',
      { name: 'a.zip', bytes: Buffer.from('504b0304140000000000', 'hex') },
      'file_type_refused',
    ],
    ['of another type than its name says', { name: 'a.pdf', bytes: PNG }, 'file_type_mismatch'],
    [
      'with an extension that isn’t listed',
      { name: 'a.html', bytes: Buffer.from('<p>Hi') },
      'file_type_refused',
    ],
  ])('are refused %s', async (_what, file, code) => {
    await open();
    const ada = await join('ada');
    expect(refusal(await ada.attach(file))).toEqual([415, code]);
    expect(await listNames()).toEqual([]);
  });

  test.each<[string, Parameters<typeof open>[0], Record<string, string>, boolean, string | null]>([
    [
      'files are needed',
      { files: { isRequired: true } },
      { 'text-0': 'a' },
      false,
      'Attach a file before you submit.',
    ],
    ['a text is needed', {}, {}, true, 'Write a response before you submit.'],
    [
      'either is enough',
      { text: 'optional' },
      {},
      false,
      'Write a response or attach a file before you submit.',
    ],
    ['a file is enough', { text: 'optional' }, {}, true, null],
    ['there is no text', { text: 'none' }, {}, true, null],
  ])('count for what a response needs: %s', async (_name, more, fields, isAttached, detail) => {
    await open(more);
    const ada = await join('ada');
    expect(ada.page.includes('<textarea')).toBe(more?.text !== 'none');
    if (isAttached) await ada.attach();
    const sent = await ada.send('submit-response', fields);
    expect([sent.status, sent.body.detail ?? null]).toEqual([detail === null ? 200 : 400, detail]);
  });

  test('are refused if the response accepts none, before it opens, and after it is due', async () => {
    const block = exerciseBlock('x1', OPEN_RESPONSE, { pointsPossible: 3, maxAttempts: 1 });
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [block] }])], { database: await fresh() });
    expect((await (await join('ada')).attach()).status).toBe(403);
    await site.close();
    await open({ opensAt: Date.UTC(2099, 0, 1) });
    expect((await (await join('ada')).attach()).status).toBe(403);
    await site.close();
    await open({}, '2020-01-01T00:00:00Z');
    expect(refusal(await (await join('ada')).attach())).toEqual([403, 'past_due']);
  });

  test('attached concurrently stay within the limit', async () => {
    await open({ files: { maxFiles: 1 } });
    const ada = await join('ada');
    const sent = await Promise.all([ada.attach(), ada.attach({ name: 'b.png', bytes: PNG })]);
    expect(sent.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(await listNames()).toHaveLength(1);
  });

  test('aren’t attached or removed by staff who view the course as the learner', async () => {
    await open();
    const ada = await join('ada');
    const id = idIn((await ada.attach()).body.html);
    const staff = await join('teacher', { isStaff: true });
    const body = { role: 'student', user_name: 'ada' };
    await staff.browser.send('POST', `/courses/${TEST_COURSE_KEY}/masquerade`, { body });
    const frame = await site.openUnit(staff.browser);
    expect(frame.page.body).toContain('work.pdf');
    expect(frame.page.body).not.toContain('value="remove-file"');
    expect((await upload(site.app, frame, 'x1', { name: 'b.png', bytes: PNG })).status).toBe(403);
    expect((await act(frame, 'x1', 'remove-file', { subject: id })).status).toBe(403);
    expect(await listNames()).toEqual(['work.pdf']);
  });
});
