import type { BlocksWire, LearningSequencesWire, NavigationWire, OutlineWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlockSpec, buildCourse, html, usageKey } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const sequence = (id: string, more: Partial<BlockSpec> = {}): BlockSpec => ({
  id,
  children: [{ id: `u-${id}`, children: [html(`h-${id}`)] }],
  ...more,
});
const ids = ['listed', 'linked', 'appendix'];
const keys = ids.map((id) => usageKey('sequential', id));

let site: LearningSite;
let dana: Person;
let staff: Person;
beforeAll(async () => {
  site = await openLearningSite(
    buildCourse({
      sections: [
        { id: 'c1', children: [sequence('listed'), sequence('linked', { hideFromToc: true })] },
        { id: 'c2', hideFromToc: true, children: [sequence('appendix')] },
      ],
    }),
  );
  dana = await site.join('dana', { mode: 'audit' });
  staff = await site.join('staff', { courseStaff: true });
});
afterAll(() => site.close());

/** What each call says of the course's sequences, and of the section that is taken out. */
async function see(who: Person) {
  const read = async <T>(url: string) => (await who.get(url)).json<T>();
  const outline = await read<OutlineWire>(`/api/course_home/outline/${site.courseKey}`);
  const navigation = await read<NavigationWire>(`/api/course_home/v1/navigation/${site.courseKey}`);
  const sequences = await read<LearningSequencesWire>(
    `/api/learning_sequences/v1/course_outline/${site.courseKey}`,
  );
  const blocks = await read<BlocksWire>(
    `/api/courses/v2/blocks/?course_id=${encodeURIComponent(site.courseKey)}` +
      `&username=${who.user.username}&depth=3&requested_fields=children`,
  );
  const among = (known: object) => ids.filter((_, index) => keys[index] && keys[index] in known);
  const section = usageKey('chapter', 'c2');
  return {
    outline: among(outline.course_blocks?.blocks ?? {}),
    navigation: among(navigation.blocks ?? {}),
    sequences: among(sequences.outline.sequences),
    blocks: among(blocks.blocks),
    section: [
      section in (outline.course_blocks?.blocks ?? {}),
      section in (navigation.blocks ?? {}),
      sequences.outline.sections.some(({ id }) => id === section),
      section in blocks.blocks,
    ],
    marked: outline.course_blocks?.blocks[keys[1] ?? '']?.hide_from_toc,
  };
}

test('what is taken out of the contents is listed to the team only', async () => {
  expect(await see(dana)).toEqual({
    outline: ['listed'],
    navigation: ['listed'],
    sequences: ['listed'],
    blocks: ids,
    section: [false, false, false, true],
    marked: undefined,
  });
  expect(await see(staff)).toEqual({
    outline: ids,
    navigation: ids,
    sequences: ids,
    blocks: ids,
    section: [true, true, true, true],
    marked: true,
  });
});

test('it opens by its address', async () => {
  for (const key of keys) expect((await dana.get(`/api/courseware/sequence/${key}`)).statusCode).toBe(200);
});
