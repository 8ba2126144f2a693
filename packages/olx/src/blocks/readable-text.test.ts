import { expect, test } from 'vitest';
import { courseWith, read } from '../testing/archive.ts';

const KEY = 'block-v1:Acme+CAL101+R1+type@';

async function contentOf(block: string, key: string) {
  const { tree } = await read(courseWith(block, { 'static/a.pdf': 'x' }));
  return tree.blocks[`${KEY}${key}`]?.content;
}

const labels = (...names: string[]) =>
  JSON.stringify(names.map((label, i) => [`k${i}`, { label, img: '' }])).replaceAll('"', '&quot;');

test.each([
  [
    'a poll without choices: its question',
    '<poll url_name="a" question="Tea &amp; &lt; cake?" answers="[]"/>',
    'poll+block@a',
    '<p>Tea &amp; &lt; cake?</p>',
  ],
  [
    'a survey without choices: its questions',
    `<survey url_name="a" questions="${labels('HTML', 'CSS')}" answers="[]"/>`,
    'survey+block@a',
    '<ul><li>HTML</li><li>CSS</li></ul>',
  ],
  [
    'an assignment: its prompts, not its rubric',
    `<openassessment url_name="a"><prompts><prompt><description>&lt;p&gt;Write.&lt;/p&gt;</description></prompt>
     <prompt><description>More.</description></prompt></prompts><rubric><prompt>Good?</prompt></rubric></openassessment>`,
    'openassessment+block@a',
    '<p>Write.</p><p>More.</p>',
  ],
  [
    'any other: text and links, nothing that may hold an answer',
    '<crossword url_name="a"><p>See <a href="/static/a.pdf">the words</a><answer>six</answer></p><problem><solution>7</solution></problem></crossword>',
    'crossword+block@a',
    expect.stringMatching(
      /^<p>See <a href="\/assets\/courseware\/[0-9a-f]{64}\/a\.pdf">the words<\/a><\/p>$/,
    ),
  ],
  [
    'any other: a picture without text',
    '<crossword url_name="a"><p><img src="https://example.org/a.png" alt="Six across"/></p></crossword>',
    'crossword+block@a',
    '<p><img src="https://example.org/a.png" alt="Six across"></p>',
  ],
  [
    'a block for another server: its link, not what its program calls',
    '<lab url_name="a" help_url="https://example.org/help" os_auth_url="https://example.org/v3" api_base_url="https://example.org/api"/>',
    'lab+block@a',
    expect.stringMatching(/^<ul><li><a href="https:\/\/example\.org\/help"[^>]*>[^<]*<\/a><\/li><\/ul>$/),
  ],
  [
    'a text to annotate: the text, not where notes are stored',
    '<textannotation url_name="a" annotation_storage_url="https://example.org/store"><annotatable><instructions>Mark.</instructions><p>A poem.</p></annotatable></textannotation>',
    'textannotation+block@a',
    expect.stringMatching(/^[^h]*Mark\.[^h]*<p>A poem\.<\/p>[^h]*$/),
  ],
  [
    'a problem that a program grades: what is around its questions',
    `<problem url_name="a"><p>Enter two numbers.<script type="text/javascript">draw(3)</script></p><div class="row"><customresponse cfn="f"><textline correct_answer="3"/></customresponse></div>
     <script type="loncapa/python">key = 7</script><solution><p>3 and 7</p></solution></problem>`,
    'problem+block@a',
    '<p>Enter two numbers.</p>',
  ],
])('what can be read of %s', async (_, block, key, html) => {
  expect(await contentOf(block, key)).toMatchObject({ kind: 'unsupported', html });
});

test('links in attributes can be followed, those of scripts, answers and tools cannot', async () => {
  const content = await contentOf(
    `<crossword url_name="a" url="https://a.example/x?a=1&amp;b=2" note="https://b.example" href="javascript:alert(1)">
    <p>See <a href="https://c.example/">c</a></p><clue help_url="https://d.example"/>
    <answer src="https://e.example"/></crossword>`,
    'crossword+block@a',
  );
  const html = content?.kind === 'unsupported' ? (content.html ?? '') : '';
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://c.example/',
    'https://a.example/x?a=1&amp;b=2',
    'https://d.example',
  ]);
  const tool = await contentOf('<lti url_name="a" launch_url="https://t.example"/>', 'lti+block@a');
  expect(tool).not.toHaveProperty('html');
});

test.each([
  ['a poll without words', '<poll url_name="a" answers="[[1]]"/>', 'poll+block@a'],
  ['a block that is empty', '<crossword url_name="a"/>', 'crossword+block@a'],
  [
    'a block with nothing but parameters',
    '<graphical_slider_tool url_name="a"><render><slider var="a"/><plot style="margin:1em"/></render></graphical_slider_tool>',
    'graphical_slider_tool+block@a',
  ],
  ['a block of blank lines', '<crossword url_name="a">\n <clue/>\n</crossword>', 'crossword+block@a'],
])('%s has nothing to read', async (_, block, key) => {
  expect(await contentOf(block, key)).not.toHaveProperty('html');
});

test('the text around the sliders of a graphical_slider_tool can be read', async () => {
  const content = await contentOf(
    `<graphical_slider_tool url_name="a"><render><h2>Tides</h2><p>Move <slider var="a"/> it</p><plot/></render>
    <configuration><functions><function>a*x</function></functions></configuration></graphical_slider_tool>`,
    'graphical_slider_tool+block@a',
  );
  expect(content).toMatchObject({ kind: 'unsupported', html: '<div><h2>Tides</h2><p>Move  it</p></div>' });
});

test('texts in the elements of an unknown block can be read, answers cannot', async () => {
  const content = await contentOf(
    `<adventure url_name="a"><info name="i">A story</info><step name="s"><question><text>Left?</text></question>
    <choices><choice value="a" correct="true">Yes &amp; go</choice></choices><answer>left</answer><hint>left</hint></step></adventure>`,
    'adventure+block@a',
  );
  const html = content?.kind === 'unsupported' ? (content.html ?? '') : '';
  expect(html.replace(/>\s+</g, '><')).toBe(
    '<div>A story</div><div><div><div>Left?</div></div><div><div>Yes &amp; go</div></div></div>',
  );
});

test.each([
  'error><![CDATA[<problem><stringresponse answer="six"/></problem>]]><error_msg>Expected six</error_msg></error>',
  'nonstaff_error><p>six <a href="https://example.org/six">six</a></p></nonstaff_error>',
])('what isn’t for learners stays unread: <%s', async (block) => {
  const tag = /^\w+/.exec(block)?.[0];
  const content = await contentOf(`<${block.replace('>', ' url_name="a">')}`, `${tag}+block@a`);
  expect(content).toMatchObject({ kind: 'unsupported', tag });
  expect(content).not.toHaveProperty('html');
});
