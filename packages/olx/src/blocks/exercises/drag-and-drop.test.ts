import { expect, test } from 'vitest';
import type { BlockContent } from '../../model.ts';
import { courseWith, read, reported } from '../../testing/archive.ts';

const DATA = {
  zones: [
    {
      uid: 'top',
      title: 'Top <i>zone</i>',
      description: 'Where it is warm',
      x: 10,
      y: '20',
      width: 200,
      height: 100,
      align: 'left',
    },
    { uid: 'low', title: 'Low', x: 10, y: 140, width: 200, height: 100 },
  ],
  items: [
    { id: 0, displayName: 'Fire', zones: ['top'], feedback: { correct: 'Yes', incorrect: 'No' } },
    {
      id: 1,
      displayName: '',
      imageURL: '/static/ice.png',
      imageDescription: 'Ice',
      zones: ['low', 'top', 'gone'],
    },
    { id: 2, displayName: 'Stone', zones: [] },
  ],
  targetImg: '/static/board.png',
  targetImgDescription: 'A mountain',
  displayLabels: true,
  feedback: { start: 'Drag!', finish: 'Done!' },
};

async function readBlock(attributes: string, data: unknown = DATA) {
  const json = JSON.stringify(data)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  const files = { 'static/board.png': 'x', 'static/ice.png': 'x' };
  const course = await read(
    courseWith(`<drag-and-drop-v2 url_name="x1" data="${json}" ${attributes}/>`, files),
  );
  const block = Object.values(course.tree.blocks).find(({ blockId }) => blockId === 'x1');
  return { content: block?.content as BlockContent, reports: reported(course) };
}

test('reads zones, items, background, feedback and settings', async () => {
  const settings =
    'mode="assessment" max_attempts="3" weight="2" max_items_per_zone="4" question_text="Where?" ' +
    'item_background_color="#123456" item_text_color="white" show_title="true" xblock-family="xblock.v1"';
  const { content, reports } = await readBlock(settings);
  expect(content).toMatchObject({
    kind: 'exercise',
    completedBy: 'working',
    pointsPossible: 3,
    weight: 2,
    maxAttempts: 3,
    exercise: {
      type: 'drag-and-drop',
      judges: 'submissions',
      question: { html: 'Where?' },
      background: { src: expect.stringMatching(/^\/assets\/courseware\/.*board\.png$/), alt: 'A mountain' },
      zones: [
        {
          id: 'top',
          title: { html: 'Top <i>zone</i>' },
          description: 'Where it is warm',
          x: 10,
          y: 20,
          align: 'start',
        },
        { id: 'low', title: { html: 'Low' }, description: '', width: 200, height: 100, align: 'center' },
      ],
      items: [
        { id: '0', label: { html: 'Fire' }, image: null, zones: ['top'], whenCorrect: { html: 'Yes' } },
        { id: '1', label: null, image: { alt: 'Ice' }, zones: ['low', 'top'], whenIncorrect: null },
        { id: '2', zones: [] },
      ],
      showsZoneTitles: true,
      showsZoneBorders: false,
      maxItemsPerZone: 4,
      itemColors: { background: '#123456', text: 'white' },
      introduction: { html: 'Drag!' },
      conclusion: { html: 'Done!' },
    },
  });
  expect(reports.filter((report) => report.includes('attribute'))).toEqual([]);
});

test('reads what old versions exported: zones by title, one zone per item, numbers as texts', async () => {
  const { content } = await readBlock('', {
    zones: [{ id: 'zone-1', title: 'Zone 1', index: 1, x: '100', y: '200', width: 200, height: 100 }],
    items: [
      { id: 0, displayName: '1', zone: 'Zone 1', feedback: { correct: 'Yes 1', incorrect: 'No 1' } },
      { id: 1, displayName: 'X', zone: 'none', feedback: { correct: '', incorrect: '' } },
    ],
    targetImg: '/xblock/resource/drag-and-drop-v2/public/img/triangle.png',
  });
  expect(content).toMatchObject({
    maxAttempts: null,
    weight: 1,
    exercise: {
      judges: 'drops',
      background: null,
      showsZoneTitles: true,
      zones: [{ id: 'Zone 1', x: 100, y: 200 }],
      items: [{ zones: ['Zone 1'] }, { zones: [], whenCorrect: null }],
    },
  });
});

test('one color alone, or no color, is left out', async () => {
  const { content } = await readBlock('item_background_color="red; position: fixed" item_text_color="white"');
  expect(content).toMatchObject({ exercise: { itemColors: null } });
});

test('one that nobody has edited is an example, which is reported to the author', async () => {
  const course = await read(
    courseWith('<drag-and-drop-v2 url_name="x1" weight="3" max_attempts="2" mode="assessment"/>'),
  );
  const block = Object.values(course.tree.blocks).find(({ blockId }) => blockId === 'x1');
  expect(block?.content).toMatchObject({
    kind: 'exercise',
    pointsPossible: 5,
    weight: 3,
    maxAttempts: 2,
    exercise: {
      background: null,
      showsZoneTitles: true,
      zones: [{ id: 'top' }, { id: 'middle' }, { id: 'bottom' }],
    },
  });
  expect(reported(course)).toContain('warning default-used vertical/v1.xml:1');
  expect(course.summary.unsupportedByTag).toEqual({});
});

test.each([
  ['nothing', null],
  ['no zones', { ...DATA, zones: [] }],
  ['no items', { ...DATA, items: 'many' }],
  ['zones without a size', { ...DATA, zones: [{ uid: 'a', title: 'A' }] }],
])('with %s it is reported to the author', async (_, data) => {
  const { content, reports } = await readBlock('', data);
  expect(content).toMatchObject({ kind: 'unsupported' });
  expect(reports.some((report) => report.startsWith('warning block-unsupported'))).toBe(true);
});
