import { describe, expect, test } from 'vitest';
import { courseWith, read } from '../testing/archive.ts';

const key = (type: string, id: string) => `block-v1:Acme+CAL101+R1+type@${type}+block@${id}`;
const problem = (id: string) =>
  `<problem url_name="${id}"><numericalresponse answer="1"><label>Q</label><textline/></numericalresponse></problem>`;
const UNIT = `<video url_name="v" youtube_id_1_0="abcdefghijk"/>${problem('p1')}${problem('p2')}`;

async function readQuiz(attributes: string) {
  const { tree, diagnostics } = await read(courseWith(`${UNIT}<invideoquiz url_name="q" ${attributes}/>`));
  const content = tree.blocks[key('video', 'v')]?.content;
  return {
    quiz: content?.kind === 'video' ? content.quiz : null,
    children: tree.blocks[key('vertical', 'v1')]?.children,
    warnings: diagnostics.filter(({ code }) => code === 'quiz-unresolved').map(({ message }) => message),
  };
}

describe('an in-video quiz', () => {
  test('gives its video the problems of the unit, in the order of time, and is no block', async () => {
    const timemap = { '30': 'p2', '5.5': key('problem', 'p1') };
    const quiz = await readQuiz(
      `video_id="v" timemap="${JSON.stringify(timemap).replaceAll('"', '&quot;')}"`,
    );
    expect(quiz).toEqual({
      quiz: [
        { seconds: 5.5, usageKey: key('problem', 'p1') },
        { seconds: 30, usageKey: key('problem', 'p2') },
      ],
      children: [key('video', 'v'), key('problem', 'p1'), key('problem', 'p2')],
      warnings: [],
    });
  });

  test.each([
    [
      'no such video',
      'video_id="w" timemap="{&quot;5&quot;: &quot;p1&quot;}"',
      /the video "w", which isn't in its unit/,
    ],
    ['no JSON', 'video_id="v" timemap="5: p1"', /not a JSON object/],
    ['no such problem', 'video_id="v" timemap="{&quot;5&quot;: &quot;p9&quot;}"', /names "p9" at "5"/],
    ['no time', 'video_id="v" timemap="{&quot;soon&quot;: &quot;p1&quot;}"', /names "p1" at "soon"/],
    ['nothing', '', /the video ""/],
  ])('with %s leaves the unit as it is, with a warning', async (_, attributes, message) => {
    const { quiz, children, warnings } = await readQuiz(attributes);
    expect(quiz).toBeUndefined();
    expect(children).toEqual([key('video', 'v'), key('problem', 'p1'), key('problem', 'p2')]);
    expect(warnings).toEqual([expect.stringMatching(message)]);
  });
});
