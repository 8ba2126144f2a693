import type {
  BlocksWire,
  CourseMetadataWire,
  LearningSequencesWire,
  OutlineWire,
  ResumeWire,
  SequenceWire,
} from '@lectern/contract';
import { blocksRequestedFields } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCourse,
  html,
  problem,
  TEST_COURSE_KEY,
  usageKey,
  video,
} from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const s1 = usageKey('sequential', 's1');
const s2 = usageKey('sequential', 's2');
const u1 = usageKey('vertical', 'u1');
const u2 = usageKey('vertical', 'u2');

const course = buildCourse({
  sections: [
    {
      id: 'c1',
      name: 'Week 1',
      children: [
        {
          id: 's1',
          name: 'Limits',
          graded: true,
          format: 'Homework',
          effort: { seconds: 420, activities: 2 },
          children: [
            { id: 'u1', name: 'Warm-up', children: [html('h1'), video('v1')] },
            { id: 'u2', name: 'Try', children: [problem('p1')] },
          ],
        },
        { id: 's2', name: 'Series', children: [{ id: 'u3', children: [html('h3')] }] },
      ],
    },
  ],
});

describeDatabases('a learner’s whole path', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  const outline = async () =>
    (await dana.get(`/api/course_home/outline/${TEST_COURSE_KEY}`)).json<OutlineWire>();

  beforeAll(async () => {
    site = await openLearningSite(course, { database: await fresh() });
    dana = await site.join('dana');
  });
  afterAll(() => site.close());

  test('a new learner enrolls, works, leaves, comes back and resumes', async () => {
    const metadata = async () =>
      (
        await dana.get(`/api/course_home/course_metadata/${TEST_COURSE_KEY}?browser_timezone=Europe%2FMadrid`)
      ).json<CourseMetadataWire>();
    expect((await metadata()).course_access).toMatchObject({
      has_access: false,
      error_code: 'enrollment_required',
    });
    const enrolled = await dana.post('/api/enrollment/v1/enrollment', {
      course_details: { course_id: TEST_COURSE_KEY },
    });
    expect(enrolled.statusCode).toBe(200);
    expect(await metadata()).toMatchObject({
      course_access: { has_access: true, error_code: null },
      is_enrolled: true,
      username: 'dana',
      user_timezone: null,
      tabs: [{ tab_id: 'courseware' }, { tab_id: 'progress' }, { tab_id: 'dates' }],
    });

    expect((await outline()).resume_course).toEqual({
      has_visited_course: false,
      url: `http://localhost/courses/${TEST_COURSE_KEY}/jump_to/${u1}`,
    });

    const sequence = async (key: string) =>
      (await dana.get(`/api/courseware/sequence/${key}`)).json<SequenceWire>();
    expect(await sequence(s1)).toMatchObject({
      item_id: s1,
      tag: 'sequential',
      position: null,
      save_position: true,
      items: [
        { id: u1, page_title: 'Warm-up', type: 'video', complete: false, bookmarked: false },
        { id: u2, page_title: 'Try', type: 'problem', complete: false, path: 'Week 1 > Limits > Try' },
      ],
    });

    const handler = (name: string, body: object) =>
      dana.post(`/courses/${TEST_COURSE_KEY}/xblock/${s1}/handler/${name}`, body);
    expect((await handler('goto_position', { position: 2 })).json()).toEqual({ success: true });
    expect((await handler('get_completion', { usage_key: u1 })).json()).toEqual({ complete: false });

    await site.complete(dana, usageKey('html', 'h1'));
    expect((await handler('get_completion', { usage_key: u1 })).json()).toEqual({ complete: false });
    await site.complete(dana, usageKey('video', 'v1'));
    expect((await handler('get_completion', { usage_key: u1 })).json()).toEqual({ complete: true });
    expect(await sequence(s1)).toMatchObject({
      position: 2,
      items: [{ complete: true }, { complete: false }],
    });

    const resume = (await dana.get(`/api/courseware/resume/${TEST_COURSE_KEY}`)).json<ResumeWire>();
    expect(resume).toEqual({ block_id: usageKey('video', 'v1'), section_id: s1, unit_id: u1 });

    await site.complete(dana, usageKey('problem', 'p1'));
    const { course_blocks: tree, resume_course: place } = await outline();
    expect(place).toEqual({
      has_visited_course: true,
      url: `http://localhost/courses/${TEST_COURSE_KEY}/jump_to/${usageKey('problem', 'p1')}`,
    });
    expect(tree?.blocks[s1]).toMatchObject({
      complete: true,
      resume_block: true,
      description: 'Homework',
      effort_time: 420,
      effort_activities: 2,
      icon: 'fa-pencil-square-o',
    });
    expect(tree?.blocks[s2]).toMatchObject({ complete: false, resume_block: false, icon: null });
    expect(tree?.blocks[usageKey('chapter', 'c1')]).toMatchObject({
      complete: false,
      resume_block: true,
      children: [s1, s2],
    });
    expect(tree?.blocks[s1]?.children).toEqual([]);

    await site.complete(dana, usageKey('html', 'h3'));
    const done = (await outline()).course_blocks?.blocks[usageKey('course', 'course')];
    expect(done).toMatchObject({ complete: true, resume_block: true });
  });

  test('both course trees agree', async () => {
    const query = new URLSearchParams({
      course_id: TEST_COURSE_KEY,
      username: 'dana',
      depth: '3',
      requested_fields: blocksRequestedFields,
    });
    const blocks = (await dana.get(`/api/courses/v2/blocks/?${query}`)).json<BlocksWire>();
    expect(blocks.blocks[blocks.root]).toMatchObject({ type: 'course', has_scheduled_content: false });
    expect(blocks.blocks[s1]).toMatchObject({ children: [u1, u2], effort_time: 420, graded: true });
    expect(blocks.blocks[u1]).toMatchObject({ type: 'vertical', graded: true });
    expect(blocks.blocks[u1]).not.toHaveProperty('children');

    const learning = (
      await dana.get(`/api/learning_sequences/v1/course_outline/${TEST_COURSE_KEY}`)
    ).json<LearningSequencesWire>();
    expect(learning.outline.sections).toMatchObject([{ title: 'Week 1', sequence_ids: [s1, s2] }]);
    expect(learning.outline.sequences[s1]).toMatchObject({ title: 'Limits', accessible: true });
    expect(learning).toMatchObject({ username: 'dana', user_id: dana.user.id, self_paced: false });
  });
});
