import { expect, test } from 'vitest';
import type { BlockContent } from '../../model.ts';
import { courseWith, read, reported } from '../../testing/archive.ts';

async function readBlock(xml: string): Promise<{ content: BlockContent | undefined; reports: string[] }> {
  const course = await read(courseWith(xml, { 'static/tea.png': 'x' }));
  const block = Object.values(course.tree.blocks).find(({ blockId }) => blockId === 'x1');
  return { content: block?.content, reports: reported(course) };
}

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

test('reads a poll: Markdown, images, and how often one may vote', async () => {
  const answers = attribute([
    ['t', { label: '**Tea** &#128525;', img: '/static/tea.png', img_alt: 'A cup' }],
    ['c', { label: 'Coffee', img: '' }],
    ['t', { label: 'Tea again' }],
    ['e', { label: ' ', img: null }],
    'nonsense',
  ]);
  const { content, reports } = await readBlock(
    `<poll url_name="x1" question="# What?" answers="${answers}" feedback="*Thanks*" private_results="true" max_submissions="0"/>`,
  );
  expect(content).toMatchObject({
    kind: 'exercise',
    completedBy: 'working',
    pointsPossible: 0,
    maxAttempts: null,
    exercise: {
      type: 'poll',
      question: { html: '<h1>What?</h1>' },
      options: [
        {
          id: 't',
          label: { html: '<p><strong>Tea</strong> 😍</p>' },
          image: { src: expect.stringMatching(/^\/assets\/courseware\/.*tea\.png$/), alt: 'A cup' },
        },
        { id: 'c', label: { html: '<p>Coffee</p>' }, image: null },
      ],
      feedback: { html: '<p><em>Thanks</em></p>' },
      privateResults: true,
    },
  });
  expect(reports.filter((report) => report.includes('attribute'))).toEqual([]);
});

test('reads a survey, and the defaults of Open edX where the author set nothing', async () => {
  const { content } = await readBlock('<survey url_name="x1" block_name="Your view"/>');
  expect(content).toMatchObject({
    maxAttempts: 1,
    exercise: {
      type: 'survey',
      questions: [{ id: 'enjoy' }, { id: 'recommend' }, { id: 'learn' }],
      choices: [
        { id: 'Y', label: 'Yes' },
        { id: 'N', label: 'No' },
        { id: 'M', label: 'Maybe' },
      ],
      privateResults: false,
    },
  });
});

test('reads the markup of an older poll, escaped as Studio exports it or not', async () => {
  const { content } = await readBlock(
    '<poll_question url_name="x1">&lt;p&gt;More tea?&lt;/p&gt;<p>Say.</p><answer id="y">&lt;b&gt;Yes&lt;/b&gt;</answer><answer id="n">No</answer></poll_question>',
  );
  expect(content).toMatchObject({
    exercise: {
      question: { html: '<p>More tea?</p><p>Say.</p>' },
      options: [{ label: { html: '<b>Yes</b>' } }, { label: { html: 'No' } }],
    },
  });
});

test('reads labels that are written without an object around them', async () => {
  const poll = await readBlock(
    '<poll url_name="x1" answers="[[&quot;r&quot;, &quot;*Red*&quot;], [&quot;b&quot;, {&quot;label&quot;: &quot;Blue&quot;}]]"/>',
  );
  expect(poll.content).toMatchObject({
    exercise: { options: [{ id: 'r', label: { html: '<p><em>Red</em></p>' } }, { id: 'b' }] },
  });
  const survey = await readBlock(
    '<survey url_name="x1" questions="[[&quot;q1&quot;, &quot;Hard?&quot;], [&quot;q2&quot;, {&quot;label&quot;: &quot;Fun?&quot;}]]"/>',
  );
  expect(survey.content).toMatchObject({ exercise: { questions: [{ id: 'q1' }, { id: 'q2' }] } });
});

test.each([
  ['no list', '<poll url_name="x1" question="What?" answers="{}"/>'],
  ['no options', '<poll url_name="x1" question="What?" answers="[]"/>'],
  [
    'too many',
    `<poll url_name="x1" answers="${attribute(Array.from({ length: 101 }, (_, i) => [`${i}`, { label: 'x' }]))}"/>`,
  ],
  ['no choices', '<survey url_name="x1" answers="[[1, 2], [&quot;a&quot;, 7]]"/>'],
])('a poll with %s stays readable, and the author is told', async (_, xml) => {
  const { content, reports } = await readBlock(xml);
  expect(content).toMatchObject({ kind: 'unsupported' });
  expect(reports.some((report) => report.startsWith('warning block-unsupported'))).toBe(true);
});
