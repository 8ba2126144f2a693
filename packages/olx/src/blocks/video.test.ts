import { expect, test } from 'vitest';
import { courseWith, read } from '../testing/archive.ts';

const ID = 'dQw4-9Wg_cQ';

async function contentOf(attributes: string) {
  const { tree } = await read(courseWith(`<video url_name="x1" display_name="V" ${attributes}/>`));
  return Object.values(tree.blocks).find(({ blockId }) => blockId === 'x1')?.content;
}

test.each([
  `youtube="0.75:aaaaaaaaaaa,1.00:${ID},1.25:bbbbbbbbbbb"`,
  `youtube="0.75:aaaaaaaaaaa, 1.0: ${ID}"`,
  `youtube="1:${ID}"`,
  `youtube="${ID}"`,
  `youtube="1.00:${ID}" youtube_id_1_0=""`,
  `youtube_id_1_0="${ID}" youtube="1.00:bbbbbbbbbbb"`,
  `youtube_id_1_0="https://www.youtube.com/watch?list=x&amp;v=${ID}"`,
  `source="https://youtu.be/${ID}?t=5"`,
  `html5_sources='["https://www.youtube.com/embed/${ID}"]'`,
])('%s is the video at YouTube, and no file', async (attributes) => {
  expect(await contentOf(attributes)).toMatchObject({ kind: 'video', youtubeId: ID, sources: [] });
});

test.each(['https://youtube.example.org/embed/dQw4-9Wg_cQ', 'https://a.example/youtu.be/dQw4-9Wg_cQ'])(
  '%s is a file',
  async (source) => {
    expect(await contentOf(`source="${source}"`)).toMatchObject({
      youtubeId: null,
      sources: [{ url: source }],
    });
  },
);

test.each([
  ['start_time="00:00:10" end_time="00:00:20"', 10, 20],
  ['start_time="00:00:10" end_time="00:00:10"', 10, null],
  ['from="00:01:00" to="00:00:30"', 60, null],
  ['end_time="00:00:00"', 0, null],
])('with %s it plays from %s to %s', async (times, startTime, endTime) => {
  expect(await contentOf(`youtube="1.00:${ID}" ${times}`)).toMatchObject({ startTime, endTime });
});
