import type { BlockTreeWire } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examIdOf } from '../../kernel/exams/exam-id.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { buildCourse, TEST_COURSE_KEY, TIMED_EXAM, usageKey, video } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const unit = (id: string, more: Parameters<typeof video>[1] = {}) => ({
  id: `u-${id}`,
  children: [video(id, more)],
});
const film = {
  content: {
    ...video('open').content,
    sources: [{ url: '/assets/courseware/film.mp4', contentType: 'video/mp4' }],
    youtubeId: 'abc',
    transcripts: [{ language: 'en', url: '/assets/courseware/film.srt', cues: [] }],
  },
} as Parameters<typeof video>[1];

const course = buildCourse({
  tree: { end: Date.parse('2027-06-01T00:00:00Z') },
  sections: [
    {
      id: 'c1',
      children: [
        { id: 's-open', children: [unit('open', film)] },
        {
          id: 's-gated',
          prerequisite: { id: 's-open', minScorePercent: 0, minCompletionPercent: 100 },
          children: [unit('gated')],
        },
        { id: 's-paid', groupAccess: { 50: [2] }, children: [unit('paid')] },
        { id: 's-exam', exam: TIMED_EXAM, due: '2026-03-04T00:00:00Z', children: [unit('exam')] },
        { id: 's-graded', graded: true, format: 'Homework', children: [unit('graded')] },
        { id: 's-later', start: '2027-01-01T00:00:00Z', children: [unit('later')] },
      ],
    },
    { id: 'c2', staffOnly: true, children: [{ id: 's-team', children: [unit('team')] }] },
  ],
});
const blocks = '/api/courses/v2/blocks/';
const key = encodeURIComponent(TEST_COURSE_KEY);

let site: LearningSite;
let dana: Person;
let staff: Person;
beforeAll(async () => {
  site = await openLearningSite(course);
  const settings = { ...DEFAULT_SETTINGS, modes: ['audit', 'verified'] as const, price: 9, honorCode: true };
  await site.context.db.write((tx) => saveRunSettings(tx, TEST_COURSE_KEY, { settings, at: 1 }));
  dana = await site.join('dana', { mode: 'audit' });
  staff = await site.join('staff', { courseStaff: true });
});
afterAll(() => site.close());

const treeOf = async (who: Person, query: string) =>
  (await who.get(`${blocks}?course_id=${key}&depth=all&${query}`)).json<BlockTreeWire>().blocks;

describe('the content of blocks as data', () => {
  const named = async (who: Person, username = who.user.username) => {
    const query = `username=${username}&student_view_data=video,html&requested_fields=show_gated_sections`;
    const shown = Object.values(await treeOf(who, query)).filter((block) => block.student_view_data);
    return shown.map(({ block_id }) => block_id).sort();
  };

  test('has what a native app needs to play a video, in absolute URLs', async () => {
    const tree = await treeOf(dana, 'username=dana&student_view_data=video');
    expect(tree[usageKey('video', 'open')]?.student_view_data).toEqual({
      only_on_web: false,
      duration: 60,
      transcripts: { en: 'http://localhost/assets/courseware/film.srt' },
      encoded_videos: {
        youtube: { url: 'https://www.youtube.com/watch?v=abc', file_size: 0 },
        fallback: { url: 'http://localhost/assets/courseware/film.mp4', file_size: 0 },
      },
      all_sources: ['http://localhost/assets/courseware/film.mp4'],
    });
  });

  test('is sent of requested types only', async () => {
    const tree = await treeOf(dana, 'username=dana&student_view_data=html');
    expect(Object.values(tree).filter((block) => block.student_view_data)).toEqual([]);
  });

  test('is sent of nothing that is locked, gated, unreleased, in an exam, or behind the honor code', async () => {
    expect(await named(dana)).toEqual(['graded', 'open']);
    const eve = await site.join('eve', { mode: 'verified' });
    expect(await named(eve)).toEqual(['open', 'paid']);
    expect(await named(staff, 'dana')).toEqual(['graded', 'open']);
    expect(await named(staff)).toEqual(['exam', 'gated', 'graded', 'later', 'open', 'paid', 'team']);
  });
});

describe('the tree of some types', () => {
  test('has them only, with the children that are left', async () => {
    const tree = await treeOf(
      dana,
      'username=dana&requested_fields=children&block_types_filter=chapter,vertical',
    );
    expect([...new Set(Object.values(tree).map(({ type }) => type))].sort()).toEqual(['chapter', 'vertical']);
    expect(tree[usageKey('vertical', 'u-open')]?.children).toEqual([]);
    expect(tree[usageKey('chapter', 'c1')]?.children).toEqual([]);
  });
});

describe('the tree below one block', () => {
  const subtree = (who: Person, id: string, query: string) =>
    who.get(`${blocks}${encodeURIComponent(id)}?${query}`);

  test('is that of the learner as whom staff view the course', async () => {
    const team = usageKey('chapter', 'c2');
    expect((await subtree(staff, team, 'username=staff')).statusCode).toBe(200);
    const chosen = await staff.post(`/courses/${TEST_COURSE_KEY}/masquerade`, {
      role: 'student',
      user_name: 'dana',
    });
    expect(chosen.json()).toMatchObject({ success: true });
    for (const name of ['staff', 'dana'])
      expect((await subtree(staff, team, `username=${name}`)).statusCode).toBe(404);
    await staff.post(`/courses/${TEST_COURSE_KEY}/masquerade`, { role: 'staff' });
  });

  test('says that all of a submitted exam is complete', async () => {
    const exam = usageKey('sequential', 's-exam');
    const ben = await site.join('ben', { mode: 'audit' });
    const calls = '/api/edx_proctoring/v1/proctored_exam/attempt';
    const started = await ben.post(calls, {
      exam_id: examIdOf(exam),
      start_clock: 'true',
      attempt_proctored: 'false',
    });
    const completion = async () => {
      const query = 'username=ben&depth=all&requested_fields=completion';
      const { blocks: tree } = (await subtree(ben, exam, query)).json<BlockTreeWire>();
      return tree[usageKey('video', 'exam')]?.completion;
    };
    expect(await completion()).toBe(0);
    const attempt = `${calls}/${started.json().exam_attempt_id}`;
    expect((await ben.browser.send('PUT', attempt, { body: { action: 'submit' } })).statusCode).toBe(200);
    // Its questions may be read once it is due for everyone.
    site.clock.set(Date.parse('2026-03-05T00:00:00Z'));
    expect(await completion()).toBe(1);
  });
});
