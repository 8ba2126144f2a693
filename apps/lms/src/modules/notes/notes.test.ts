import { randomUUID } from 'node:crypto';
import type { ListedNoteWire, NoteWire, UnitNotesWire } from '@lectern/contract';
import { makePassage } from '@lectern/unit-frame/passage.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import type { Browser } from '../../testing/browser.ts';
import { type BlockSpec, html, TEST_COURSE_KEY, usageKey, video } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type Frame, openUnitSite, sectionOf, UNIT, type UnitSite } from '../units/testing/unit-site.ts';
import { NOTE_LIMIT } from './notes.policy.ts';

const LIST = `/api/lectern/v1/courses/${TEST_COURSE_KEY}/notes`;
const VISIBILITY = `/courses/${TEST_COURSE_KEY}/edxnotes/visibility/`;
const TEXT = 'Plants turn light into sugar. The process is called photosynthesis. Roots take up water.';
const BLOCK = usageKey('html', 'h1');
const OTHER = usageKey('html', 'h2');
const NOTES = { settings: { notesEnabled: true } };

const text = (id: string, words: string): BlockSpec =>
  html(id, { content: { kind: 'html', html: `<p>${words}</p>`, wordCount: 10 } });
const course = (words = TEXT): BlockSpec[] => [
  sectionOf([
    { id: 'u1', children: [text('h1', words), text('h2', 'The second text of the unit.'), video('v1')] },
    { id: 'u2', children: [text('h3', 'Another unit.')] },
  ]),
];

function noteOn(quote: string, more: Partial<NoteWire> = {}, within = `${TEXT} `): NoteWire {
  const at = within.indexOf(quote);
  const passage = makePassage(within, at, at + quote.length);
  if (passage === null) throw new Error(`${quote} is not in the text`);
  return { id: randomUUID(), passage, color: 'yellow', text: '', ...more };
}

const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

describeDatabases('notes', (_, fresh) => {
  let site: UnitSite;
  let ada: Browser;
  let frame: Frame;
  beforeEach(async () => {
    site = await openUnitSite(course(), { course: NOTES, database: await fresh() });
    ada = (await site.makeLearner('ada')).browser;
    frame = await site.openUnit(ada);
  });
  afterEach(() => site.close());

  const save = (note: NoteWire, block = BLOCK, from = frame) => from.call('save_note', block, note);
  const listUnit = async (from = frame) =>
    (await from.call('list_notes', from.settings.usageKey)).json<UnitNotesWire>().notes;
  const listCourse = async (browser = ada) =>
    (await browser.get(LIST)).json<{ notes: ListedNoteWire[] }>().notes;
  const getNotes = async (browser = ada) =>
    (await browser.get(`/api/courseware/course/${TEST_COURSE_KEY}`)).json().notes;

  test('a note is added once, changed and deleted in its unit', async () => {
    const note = noteOn('photosynthesis', { text: 'Look this up' });
    expect((await save(note)).json()).toEqual({ note });
    expect(await statusOf(save(note))).toBe(200);
    expect(await listUnit()).toEqual([{ ...note, usageKey: BLOCK }]);

    const changed = {
      ...note,
      color: 'blue' as const,
      text: 'Done',
      passage: { ...note.passage, quote: 'forged' },
    };
    expect(await statusOf(save(changed))).toBe(200);
    expect(await listUnit()).toEqual([{ ...note, color: 'blue', text: 'Done', usageKey: BLOCK }]);

    for (const _time of ['first', 'again']) {
      expect(await statusOf(frame.call('remove_note', BLOCK, { id: note.id }))).toBe(200);
    }
    expect(await listUnit()).toEqual([]);
  });

  test('a unit lists only its own notes, and only those of the learner', async () => {
    await save(noteOn('photosynthesis'));
    const { browser } = await site.makeLearner('ben');
    expect(await listUnit(await site.openUnit(browser))).toEqual([]);
    expect(await listCourse(browser)).toEqual([]);
    expect(await listUnit(await site.openUnit(ada, usageKey('vertical', 'u2')))).toEqual([]);
  });

  test('nobody can change or delete another learner’s note', async () => {
    const note = noteOn('photosynthesis', { text: 'Mine' });
    await save(note);
    const { browser } = await site.makeLearner('ben');
    const other = await site.openUnit(browser);
    await save({ ...note, text: 'Yours' }, BLOCK, other);
    await other.call('remove_note', BLOCK, { id: note.id });
    expect(await statusOf(browser.send('DELETE', `${LIST}/${note.id}`))).toBe(404);
    expect(await listUnit()).toEqual([{ ...note, usageKey: BLOCK }]);
  });

  test('the page beside another front end lists them with their units', async () => {
    await save(noteOn('photosynthesis', { text: 'Look <this> up' }));
    const page = `/courses/${TEST_COURSE_KEY}/edxnotes/`;
    expect((await ada.get(page)).headers.location).toBe(`http://localhost/course/${TEST_COURSE_KEY}/notes`);
    site.context.config.learningUrl = 'https://apps.example.org/learning';
    const { body } = await ada.get(page);
    expect(body).toContain('<blockquote dir="auto">photosynthesis</blockquote>');
    expect(body).toContain('Look &lt;this&gt; up');
    expect(body).toContain(`href="/courses/${TEST_COURSE_KEY}/jump_to/${UNIT}"`);
    const { browser } = await site.makeLearner('ben');
    expect((await browser.get(page)).body).toContain('You have no notes in this course');
    const metadata = await ada.get(`/api/course_home/course_metadata/${TEST_COURSE_KEY}`);
    expect(metadata.json().tabs).toContainEqual(
      expect.objectContaining({ tab_id: 'edxnotes', url: `http://localhost${page}` }),
    );
  });

  test('the course’s list is in course order, with the location of each note', async () => {
    const second = noteOn('second text', {}, 'The second text of the unit. ');
    const [late, early] = [noteOn('Roots'), noteOn('Plants')];
    await save(second, OTHER);
    await save(late);
    await save(early);
    const listed = await listCourse();
    expect(listed.map(({ id }) => id)).toEqual([early.id, late.id, second.id]);
    expect(listed[0]).toEqual({
      id: early.id,
      quote: 'Plants',
      color: 'yellow',
      text: '',
      createdAt: expect.stringMatching(/Z$/),
      state: 'found',
      unit: {
        usageKey: UNIT,
        title: 'u1',
        sequenceKey: usageKey('sequential', 's1'),
        sequenceTitle: 's1',
        sectionTitle: 'c1',
      },
    });
  });

  test('importing changed text keeps notes, and reports whether their words changed', async () => {
    const notes = [noteOn('The process is called'), noteOn('photosynthesis'), noteOn('turn light')];
    for (const note of notes) await save(note);
    await site.importSections(
      course('Entirely new first words. The process is called photo-synthesis. Roots take up water.'),
      NOTES,
    );
    expect((await listCourse()).map(({ quote, state }) => [quote, state])).toEqual([
      ['The process is called', 'found'],
      ['photosynthesis', 'changed'],
      ['turn light', 'missing'],
    ]);
    expect(await listUnit(await site.openUnit(ada))).toHaveLength(3);

    await site.importSections([sectionOf([{ id: 'u1', children: [video('v1')] }])], NOTES);
    const listed = await listCourse();
    expect(listed.map(({ state, unit }) => [state, unit])).toEqual(Array(3).fill(['missing', null]));
    expect(await statusOf(ada.send('DELETE', `${LIST}/${notes[0]?.id}`))).toBe(204);
    expect(await statusOf(ada.send('DELETE', `${LIST}/${notes[0]?.id}`))).toBe(404);
    expect(await listCourse()).toHaveLength(2);

    await site.importSections(course(), NOTES);
    expect((await listCourse()).map(({ state }) => state)).toEqual(['found', 'found']);
  });

  test('a unit that the learner can no longer see is not named', async () => {
    await save(noteOn('photosynthesis'));
    const [section] = course();
    if (!section) throw new Error('A section was expected');
    await site.importSections([{ ...section, staffOnly: true }], NOTES);
    expect(await listCourse()).toMatchObject([{ quote: 'photosynthesis', state: 'missing', unit: null }]);
  });

  test('only texts accept notes, and none in units with author scripts', async () => {
    await site.importSections(
      [
        sectionOf([
          { id: 'u1', children: [text('h1', TEXT), text('h4', '<script>start()</script>'), video('v1')] },
        ]),
      ],
      NOTES,
    );
    const open = await site.openUnit(ada);
    for (const block of [BLOCK, usageKey('html', 'h4'), usageKey('video', 'v1')]) {
      expect(await statusOf(save(noteOn('photosynthesis'), block, open))).toBe(400);
    }
    expect(await statusOf(save(noteOn('photosynthesis'), usageKey('html', 'h3'), open))).toBe(404);
  });

  test('a token of one unit neither lists nor adds notes in another', async () => {
    await site.importSections(course(), NOTES);
    const other = usageKey('html', 'h3');
    expect(await statusOf(save(noteOn('photosynthesis'), other))).toBe(403);
    expect(await statusOf(frame.call('list_notes', usageKey('vertical', 'u2')))).toBe(403);
    expect(await statusOf(frame.call('remove_note', other, { id: randomUUID() }))).toBe(403);
  });

  test('an ID can’t be used for two texts', async () => {
    const note = noteOn('photosynthesis');
    await save(note);
    expect(await statusOf(save(note, OTHER))).toBe(400);
  });

  test('the number of notes in a course is limited; existing ones can still be changed', async () => {
    const first = noteOn('photosynthesis');
    await save(first);
    const user = await site.context.db.read.selectFrom('notes').selectAll().executeTakeFirstOrThrow();
    await site.context.db.write(async (tx) => {
      const rows = Array.from({ length: NOTE_LIMIT - 2 }, () => ({ ...user, id: randomUUID() }));
      for (let at = 0; at < rows.length; at += 50) {
        await tx
          .insertInto('notes')
          .values(rows.slice(at, at + 50))
          .execute();
      }
    });
    expect(await statusOf(save(noteOn('Roots')))).toBe(200);
    const refused = await save(noteOn('Plants'));
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { error_code: 'note_limit_reached' }]);
    expect(await statusOf(save({ ...first, text: 'More' }))).toBe(200);
  });

  test('an invalid note is refused', async () => {
    const passage = { quote: 'x', prefix: '', suffix: '', start: 0 };
    const changes: object[] = [
      { color: 'red' },
      { text: 'x'.repeat(5001) },
      { text: 'a\0b' },
      { text: 'a\ud800' },
      { passage: { ...passage, quote: '' } },
      { passage: { ...passage, quote: 'x'.repeat(2001) } },
      { passage: { ...passage, prefix: 'x'.repeat(65) } },
      { passage: { ...passage, start: -1 } },
      { id: 'x' },
      { extra: true },
    ];
    for (const change of changes) {
      const note = { ...noteOn('photosynthesis'), ...change };
      expect([change, await statusOf(save(note))]).toEqual([change, 400]);
    }
    expect(await listUnit()).toEqual([]);
  });

  test('markup in a note is escaped', async () => {
    const note = noteOn('photosynthesis', { text: '</script><img src=x onerror=alert(1)>' });
    await save(note);
    expect((await listUnit())[0]?.text).toBe(note.text);
    expect((await site.openUnit(ada)).page.body).not.toContain('onerror');
  });

  describe('their visibility', () => {
    const put = (visibility: unknown, browser = ada) =>
      browser.send('PUT', VISIBILITY, { body: { visibility } as object });

    test('[API-27] is stored for one learner of one course: 200', async () => {
      expect(await getNotes()).toEqual({ enabled: true, visible: true });
      const response = await put(false);
      expect([response.statusCode, response.body]).toEqual([200, '']);
      expect(await getNotes()).toEqual({ enabled: true, visible: false });
      expect((await site.openUnit(ada)).settings).toMatchObject({ notes: { visible: false } });
      const { browser } = await site.makeLearner('ben');
      expect(await getNotes(browser)).toEqual({ enabled: true, visible: true });
      await put(true);
      expect(await getNotes()).toEqual({ enabled: true, visible: true });
    });

    test('[API-27] needs a value (400), an account (302 to the login page), and a course with notes for them (404)', async () => {
      for (const value of [undefined, null, 'true', 1]) expect(await statusOf(put(value))).toBe(400);
      expect(await statusOf(put(true, site.browser))).toBe(302);
      await site.makeUser('eve');
      await site.browser.signIn('eve', 'correct horse battery');
      expect(await statusOf(put(true, site.browser))).toBe(404);
      await site.importSections(course(), { settings: { notesEnabled: false } });
      expect(await statusOf(put(true))).toBe(404);
    });
  });

  test('staff who view the course as a learner see no notes, and write none', async () => {
    const staff = await site.makeLearner('staff');
    const own = noteOn('Roots');
    await save(own, BLOCK, await site.openUnit(staff.browser));
    await save(noteOn('photosynthesis'));
    await site.context.db.write((tx) =>
      giveCourseStaffRole(tx, { userId: staff.user.id, courseKey: TEST_COURSE_KEY, at: 1 }),
    );
    const body = { role: 'student', user_name: 'ada' };
    await staff.browser.send('POST', `/courses/${TEST_COURSE_KEY}/masquerade`, { body });
    expect(await getNotes(staff.browser)).toEqual({ enabled: false, visible: false });
    expect(await listCourse(staff.browser)).toEqual([]);
    const viewed = await site.openUnit(staff.browser);
    expect(viewed.settings).toMatchObject({ notes: null });
    expect(await statusOf(viewed.call('list_notes', UNIT))).toBe(403);
    expect(await statusOf(save(noteOn('Plants'), BLOCK, viewed))).toBe(403);
    expect(await statusOf(staff.browser.send('DELETE', `${LIST}/${own.id}`))).toBe(403);
    expect(await listUnit()).toHaveLength(1);
  });

  describe('if the course team turned them off', () => {
    const tabs = async () =>
      (await ada.get(`/api/course_home/course_metadata/${TEST_COURSE_KEY}`))
        .json<{ tabs: { tab_id: string; url: string }[] }>()
        .tabs.filter(({ tab_id }) => tab_id === 'edxnotes');

    test('there is no switch, tab or handler, and existing notes can be read', async () => {
      await save(noteOn('photosynthesis'));
      expect(await tabs()).toMatchObject([{ url: expect.stringMatching(/\/notes$/) }]);
      await site.importSections(course(), { settings: { notesEnabled: false } });
      expect(await getNotes()).toEqual({ enabled: false, visible: false });
      expect(await tabs()).toEqual([]);
      const open = await site.openUnit(ada);
      expect(open.settings).toMatchObject({ notes: null });
      expect(await statusOf(open.call('list_notes', UNIT))).toBe(404);
      expect(await statusOf(save(noteOn('photosynthesis'), BLOCK, open))).toBe(404);
      expect(await listCourse()).toHaveLength(1);
    });
  });

  test('the list requires an account and access', async () => {
    expect(await statusOf(site.browser.get(LIST))).toBe(401);
    await site.makeUser('eve');
    await site.browser.signIn('eve', 'correct horse battery');
    expect(await statusOf(site.browser.get(LIST))).toBe(403);
    expect(await statusOf(ada.get('/api/lectern/v1/courses/course-v1:A+B+C/notes'))).toBe(404);
  });
});
