import { describe, expect, test } from 'vitest';
import type { BlockContent } from '../../model.ts';
import { courseWith, read, reported } from '../../testing/archive.ts';

async function readBlock(xml: string): Promise<{ content: BlockContent | undefined; reports: string[] }> {
  const course = await read(courseWith(xml));
  const block = Object.values(course.tree.blocks).find(({ blockId }) => blockId === 'x1');
  return {
    content: block?.content,
    reports: reported(course).filter((report) => report.includes('attribute')),
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const EXPLORER = `<image_explorer schema_version="2"><background src="https://a.example/map.png" width="400" height="200" alt="A map"/>
  <description><p>Look around.</p></description><hotspots>
  <hotspot x="25%" y="50.5%" item-id="a"><feedback><header><p>The  <b>harbor</b></p></header><body><p>Ships.</p></body><youtube video_id="dmoZXcuozFQ"/></feedback></hotspot>
  <hotspot x="100" y="300" item-id="b"><feedback><body>No title</body></feedback></hotspot>
  <hotspot x="left" y="1" item-id="c"/></hotspots></image_explorer>`;

test('reads the places of an image, in percent or in pixels of its size', async () => {
  const { content, reports } = await readBlock(
    `<image-explorer url_name="x1" display_name="Town" data="${escaped(EXPLORER)}"/>`,
  );
  expect(content).toMatchObject({
    kind: 'exercise',
    completedBy: 'viewing',
    exercise: {
      type: 'image-explorer',
      image: { src: 'https://a.example/map.png', alt: 'A map' },
      introduction: { html: '<p>Look around.</p>' },
      places: [
        { title: 'The harbor', text: { html: '<p>Ships.</p>' }, youtubeId: 'dmoZXcuozFQ', x: 25, y: 50.5 },
        { title: '', text: { html: 'No title' }, youtubeId: null, x: 25, y: 100 },
      ],
    },
  });
  expect(reports).toEqual([]);
});

test.each([
  ['no image', EXPLORER.replace(/<background.*?>/, '')],
  ['no places', EXPLORER.replaceAll('hotspot ', 'spot ').replaceAll('hotspot>', 'spot>')],
  ['no XML', '<image_explorer>'],
])('an image explorer with %s is unsupported', async (_, data) => {
  const { content } = await readBlock(`<image-explorer url_name="x1" data="${escaped(data)}"/>`);
  expect(content).toMatchObject({ kind: 'unsupported' });
});

describe('settings are read, and Open edX’s defaults stand for those that are missing', () => {
  test.each([
    [
      '<word_cloud url_name="x1" instructions="A &amp; B" num_inputs="2" num_top_words="10" display_student_percents="false"/>',
      { completedBy: 'viewing', maxAttempts: 1, searchHtml: '<p>A &amp; B</p>' },
      {
        type: 'word-cloud',
        instructions: { html: '<p>A &amp; B</p>' },
        inputs: 2,
        maxWords: 10,
        showsPercent: false,
      },
    ],
    [
      '<word_cloud url_name="x1" display_name="Words"/>',
      {},
      { inputs: 5, maxWords: 250, showsPercent: true },
    ],
    [
      '<word_cloud url_name="x1" num_inputs="1000000" num_top_words="1000000"/>',
      {},
      { inputs: 50, maxWords: 500 },
    ],
    ['<done url_name="x1" align="left"/>', { completedBy: 'working', pointsPossible: 1 }, { type: 'done' }],
    [
      `<freetextresponse url_name="x1" prompt="Why?" weight="3" max_attempts="2" min_word_count="4" fullcredit_keyphrases="${escaped('["a", {"phrase": "b"}, 7, " "]')}" submitted_message="Thanks"/>`,
      { pointsPossible: 3, maxAttempts: 2, searchHtml: '<p>Why?</p>' },
      { type: 'written', minWords: 4, fullCredit: ['a', 'b'], halfCredit: [], submittedMessage: 'Thanks' },
    ],
    [
      '<freetextresponse url_name="x1" display_name="Text"/>',
      { pointsPossible: 0, maxAttempts: null },
      { minWords: 1, maxWords: 10_000 },
    ],
    [
      `<submit-and-compare url_name="x1" our_answer_label="Ours" question_string="${escaped('<submit_and_compare><body><p>Q</p></body><explanation><p>E</p></explanation><demandhint><hint>H</hint></demandhint></submit_and_compare>')}"/>`,
      { searchHtml: '<p>Q</p>' },
      {
        prompt: { html: '<p>Q</p>' },
        comparison: { html: '<p>E</p>' },
        hints: [{ html: 'H' }],
        comparisonLabel: 'Ours',
      },
    ],
    [
      `<google-document url_name="x1" embed_code="${escaped('<iframe width="640" height="480" src="https://docs.google.com/d/1?a=1&amp;b=2"></iframe>')}"/>`,
      { completedBy: 'viewing' },
      { type: 'embed', media: 'frame', src: 'https://docs.google.com/d/1?a=1&b=2', ratio: 640 / 480 },
    ],
    [
      '<google-calendar url_name="x1" calendar_id="a b&amp;c" default_view="2"/>',
      {},
      { src: 'https://calendar.google.com/calendar/embed?mode=AGENDA&src=a+b%26c&showCalendars=0' },
    ],
    [
      '<edx_sga url_name="x1" points="20" weight="5" showanswer="attempted" solution="&lt;p&gt;Like this&lt;/p&gt;"/>',
      { completedBy: 'working', pointsPossible: 20, weight: 5, maxAttempts: 1, searchHtml: '' },
      { type: 'graded-upload', solution: { html: '<p>Like this</p>' }, showAnswer: 'attempted' },
    ],
    [
      '<edx_sga url_name="x1"><solution><p>Inside</p></solution></edx_sga>',
      { pointsPossible: 100, weight: null },
      { solution: { html: '<p>Inside</p>' } },
    ],
    [
      '<edx_sga url_name="x1" solution=""><solution></solution></edx_sga>',
      {},
      { solution: null, showAnswer: 'finished' },
    ],
    [
      '<staffgradedxblock url_name="x1" weight="4" instructions="Bring your *model*."/>',
      { completedBy: 'working', pointsPossible: 4, weight: null, maxAttempts: null },
      { type: 'graded-offline', instructions: { html: '<p>Bring your <em>model</em>.</p>' } },
    ],
    ['<staffgradedxblock url_name="x1" display_name="Lab"/>', { pointsPossible: 1 }, { instructions: null }],
    [
      `<sortable url_name="x1" question_text="Sort" data="${escaped('["one", "two", 3]')}" weight="2" max_attempts="0" item_text_color="#fff"/>`,
      { pointsPossible: 1, weight: 2, maxAttempts: null },
      { type: 'sortable', question: 'Sort', items: ['one', 'two'] },
    ],
  ])('%s', async (xml, settings, exercise) => {
    const { content, reports } = await readBlock(xml);
    expect(content).toMatchObject({ kind: 'exercise', ...settings, exercise });
    expect(reports).toEqual([]);
  });
});

describe('what can’t be shown is unsupported', () => {
  const frame = (src: string) =>
    `<google-document url_name="x1" embed_code="${escaped(`<iframe src="${src}"></iframe>`)}"/>`;
  test.each([
    frame('http://docs.google.com/d/1'),
    frame('https://docs.google.com.evil.example/d/1'),
    frame('https://evilgoogle.com/d/1'),
    frame('https://user@docs.google.com/d/1'),
    frame('https://docs.google.com:8443/d/1'),
    frame('javascript:alert(1)//docs.google.com'),
    '<google-document url_name="x1" embed_code="&lt;b&gt;"/>',
    '<google-calendar url_name="x1" display_name="Dates"/>',
    '<sortable url_name="x1" data="[&quot;one&quot;]"/>',
    '<submit-and-compare url_name="x1" question_string="&lt;submit_and_compare&gt;"/>',
    '<submit-and-compare url_name="x1" display_name="Text"/>',
  ])('%s', async (xml) => {
    expect((await readBlock(xml)).content).toMatchObject({ kind: 'unsupported' });
  });

  test.each([
    ['embed_code', `<google-document url_name="x1" embed_code="${'&lt;iframe src='.repeat(100_000)}"/>`],
    [
      'keyphrases',
      `<freetextresponse url_name="x1" fullcredit_keyphrases="${escaped(JSON.stringify(Array(50_000).fill('x')))}"/>`,
    ],
  ])('an absurd %s is read in no time', async (_, xml) => {
    const start = performance.now();
    await readBlock(xml);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
