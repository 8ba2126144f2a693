import { describe, expect, test } from 'vitest';
import { courseWith, read } from '../testing/archive.ts';

async function contentOf(xml: string) {
  const { tree } = await read(courseWith(xml, { 'static/a.pdf': 'x' }));
  return Object.values(tree.blocks).find(({ blockId }) => blockId === 'x1')?.content;
}
const htmlOf = async (xml: string) => {
  const content = await contentOf(xml);
  return content?.kind === 'html' ? content.html : JSON.stringify(content);
};

test('a PDF is embedded, with links to it and to its source', async () => {
  const html = await htmlOf(
    '<pdf url_name="x1" display_name="The &lt;plan&gt;" url="/static/a.pdf" allow_download="true" source_text="Slides" source_url="https://a.example/s.pptx"/>',
  );
  expect(html).toMatch(
    /^<p><a href="\/assets\/courseware\/[0-9a-f]{64}\/a\.pdf" type="application\/pdf" target="_blank" rel="noopener" data-pdf="">The &lt;plan&gt;<\/a><\/p>/,
  );
  expect(html).toContain(
    '<p><a href="https://a.example/s.pptx" target="_blank" rel="noopener">Slides</a></p>',
  );
});

test.each([
  ['iframe', 'iframe_url="https://a.example/page"', '<iframe src="https://a.example/page" title="Document"'],
  ['presentation', 'url="https://a.example/deck"', '<iframe src="https://a.example/deck"'],
  [
    'slideshare',
    'embed_code="&lt;iframe src=&quot;https://www.slideshare.net/slideshow/embed_code/key/a&quot;&gt;"',
    '<iframe src="https://www.slideshare.net/slideshow/embed_code/key/a"',
  ],
])('<%s %s> is in a frame, with a link', async (tag, attributes, start) => {
  const html = await htmlOf(`<${tag} url_name="x1" ${attributes}/>`);
  expect(html).toContain(start);
  expect(html).toMatch(
    /<\/iframe><p><a href="https:[^"]+" target="_blank" rel="noopener">Document<\/a><\/p>$/,
  );
});

test('slides that may not be in a frame are a link', async () => {
  const html = await htmlOf('<slideshare url_name="x1" url="https://www.slideshare.net/someone/deck"/>');
  expect(html).toBe(
    '<p><a href="https://www.slideshare.net/someone/deck" target="_blank" rel="noopener">Document</a></p>',
  );
});

test.each([
  [
    '<image src="https://a.example/b.png" alt="A &lt;b&gt;"/>',
    '<figure><a href="https://a.example/b.png" target="_blank" rel="noopener"><img src="https://a.example/b.png" alt="A &lt;b>"></a></figure>',
  ],
  [
    '<imagemodal image_url="https://a.example/b.png" thumbnail_url="https://a.example/s.png" alt_text="B" description="Big &amp; small"/>',
    '<figure><a href="https://a.example/b.png" target="_blank" rel="noopener"><img src="https://a.example/s.png" alt="B"></a><figcaption>Big &amp; small</figcaption></figure>',
  ],
  [
    '<audio display_name="Song" src="https://a.example/b.mp3"/>',
    '<audio src="https://a.example/b.mp3" controls="" aria-label="Song"></audio><p><a href="https://a.example/b.mp3" target="_blank" rel="noopener">Song</a></p>',
  ],
  [
    '<qualtricssurvey survey_id="SV_1" your_university="acme" link_text="Go" message="Tell &lt;us&gt;" param_name="a"/>',
    '<p>Tell &lt;us&gt;</p><p><a href="https://acme.qualtrics.com/jfe/form/SV_1" target="_blank" rel="noopener">Go</a></p>',
  ],
  ['<carousel><div>1</div><div>2</div></carousel>', '<div>1</div><div>2</div>'],
  ['<html5 data="&lt;b&gt;x&lt;/b&gt;"/>', '<b>x</b>'],
  ['<raw><![CDATA[<i>x</i>]]></raw>', '<i>x</i>'],
  ['<markdown><![CDATA[# A\n\n*b*]]></markdown>', '<h1>A</h1>\n<p><em>b</em></p>'],
])('%s is a text', async (xml, html) => {
  expect(await htmlOf(xml.replace(/^<\w+/, '$& url_name="x1"'))).toBe(html);
});

test.each(['videoalpha', 'videodev'])('<%s> is a video', async (tag) => {
  expect(await contentOf(`<${tag} url_name="x1" youtube="1.00:abcdefghijk"/>`)).toMatchObject({
    kind: 'video',
    youtubeId: 'abcdefghijk',
  });
});

describe('custom tags', () => {
  const readTag = async (xml: string) => {
    const template = `<p>Page \${page} of \${ book | h }, <a href="/static/a.pdf">here</a>.\${none}</p>`;
    const files = {
      'custom_tags/book': template,
      'custom_tags/slides': template,
      'custom_tags/image': template,
      'custom_tags/videodev': template,
      'custom_tags/code': `% for a in b:\n<p>\${a.b}</p>`,
    };
    const { tree } = await read(courseWith(xml, { 'static/a.pdf': 'x', ...files }));
    return Object.values(tree.blocks).find(({ blockId }) => blockId === 'x1')?.content;
  };
  const text =
    /^<p>Page 3 of &lt;Alice&gt;, <a href="\/assets\/courseware\/[0-9a-f]{64}\/a\.pdf">here<\/a>\.<\/p>$/;

  test.each([
    '<customtag url_name="x1" impl="book" page="3" book="&lt;Alice&gt;"/>',
    '<customtag url_name="x1" page="3" book="&lt;Alice&gt;"><impl>book</impl></customtag>',
    '<slides url_name="x1" page="3" book="&lt;Alice&gt;"/>',
    '<image url_name="x1" page="3" book="&lt;Alice&gt;"/>',
    '<videodev url_name="x1" page="3" book="&lt;Alice&gt;"/>',
  ])('show their template: %s', async (xml) => {
    expect(await readTag(xml)).toMatchObject({ kind: 'html', html: expect.stringMatching(text) });
  });

  test.each([
    ['<customtag url_name="x1" page="3"/>', 'It names no template.'],
    ['<customtag url_name="x1" impl="none" page="3"/>', 'Its template custom_tags/none is missing.'],
    [
      '<customtag url_name="x1" impl="code" page="3"/>',
      'Its template custom_tags/code contains Mako code, which is not run here.',
    ],
  ])('without a usable template are unsupported: %s', async (xml, reason) => {
    expect(await readTag(xml)).toMatchObject({ kind: 'unsupported', reason });
  });
});

test.each([
  '<pdf url_name="x1"/>',
  '<image url_name="x1" src="javascript:alert(1)"/>',
  '<audio url_name="x1"/>',
  '<qualtricssurvey url_name="x1" survey_id="a/b" your_university="acme"/>',
  '<html5 url_name="x1" data=" "/>',
  '<iframe url_name="x1" src="javascript:alert(1)"/>',
  '<slideshare url_name="x1" embed_code="none"/>',
])('%s has nothing to show', async (xml) => {
  expect(await contentOf(xml)).toMatchObject({ kind: 'unsupported' });
});

test('each note of an annotated text is behind its words', async () => {
  const html = await htmlOf(
    `<annotatable url_name="x1"><instructions><p>Read.</p></instructions><p class="t">We <annotation title="Who?" body="The &lt;i&gt;team&lt;/i&gt;.">the <b>people</b></annotation> say &lt;so&gt;.</p><hr/></annotatable>`,
  );
  expect(html).toBe(
    '<p>Read.</p><p class="t">We <mark>the <b>people</b></mark><clarification><strong>Who?</strong> The <i>team</i>.</clarification> say &lt;so&gt;.</p><hr>',
  );
});

test('an old poll has its answers, and one vote unless the author allows more', async () => {
  const poll = (attributes: string) =>
    contentOf(
      `<poll_question url_name="x1" ${attributes}><p>Tea?</p><answer id="yes">Yes <b>please</b></answer><answer id="no">No</answer><answer id="no">Never</answer></poll_question>`,
    );
  expect(await poll('')).toMatchObject({
    kind: 'exercise',
    maxAttempts: 1,
    exercise: {
      type: 'poll',
      question: { html: expect.stringContaining('<p>Tea?</p>') },
      options: [
        { id: 'yes', label: { html: 'Yes <b>please</b>' } },
        { id: 'no', label: { html: 'Never' } },
      ],
    },
  });
  expect(await poll('reset="true"')).toMatchObject({ maxAttempts: null });
  expect(await contentOf('<poll_question url_name="x1"><p>Tea?</p></poll_question>')).toMatchObject({
    kind: 'unsupported',
    html: '<p>Tea?</p>',
  });
});

test('a video at Azure plays its address, or says that it has none', async () => {
  expect(
    await contentOf(
      '<azure_media_services url_name="x1" video_url="https://m.example/a.ism/manifest(format=m3u8-aapl)" captions="[]"/>',
    ),
  ).toMatchObject({
    kind: 'video',
    sources: [
      {
        url: 'https://m.example/a.ism/manifest(format=m3u8-aapl)',
        contentType: 'application/vnd.apple.mpegurl',
      },
    ],
  });
  expect(
    await contentOf('<azure_media_services url_name="x1" video_url="//m.example/a.ism/manifest"/>'),
  ).toMatchObject({
    kind: 'video',
    sources: [{ url: 'https://m.example/a.ism/manifest(format=m3u8-aapl)' }],
  });
  expect(
    await contentOf(
      '<azure_media_services url_name="x1" video_url="//m.example/a.ism/manifest(format=mpd-time-cmaf)"/>',
    ),
  ).toMatchObject({
    kind: 'unsupported',
    reason: 'The address is of a format that no browser plays.',
    html: expect.stringContaining('<a href="https://m.example/a.ism/manifest'),
  });
  expect(await contentOf('<azure_media_services url_name="x1" display_name="Film"/>')).toMatchObject({
    kind: 'unsupported',
    tag: 'azure_media_services',
    reason: 'The video names no file and no YouTube id.',
  });
});
