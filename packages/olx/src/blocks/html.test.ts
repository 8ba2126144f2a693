import { expect, test } from 'vitest';
import { courseWith, read, reported } from '../testing/archive.ts';

const KEY = 'block-v1:Acme+CAL101+R1+type@html+block@h1';

test.each([
  ['elements', '<p>a &lt; b</p><br/>', '<p>a &lt; b</p><br>'],
  ['a CDATA section', '<![CDATA[<h2>Limits</h2>]]>', '<h2>Limits</h2>'],
  ['escaped markup', '&lt;h2&gt;Limits&lt;/h2&gt;', '<h2>Limits</h2>'],
  [
    'a place for a script',
    '<div data-src="https://example.org/plot.js" class="big script_placeholder"/><p>a</p>',
    '<script defer src="https://example.org/plot.js"></script><p>a</p>',
  ],
  [
    'a place for a script in HTML that closes itself',
    '<![CDATA[<div class="script_placeholder" data-src="https://example.org/a.js"/><p>a</p>]]>',
    '<script defer src="https://example.org/a.js"></script><p>a</p>',
  ],
  [
    'a place for a script around a text',
    '<div class="script_placeholder" data-src="https://example.org/a.js"><p>a</p></div>',
    '<script defer src="https://example.org/a.js"></script><div class="script_placeholder" data-src="https://example.org/a.js"><p>a</p></div>',
  ],
  ['a place without a script', '<div class="script_placeholder"/>', '<div class="script_placeholder"></div>'],
  ['markup before elements', '&lt;hr&gt;<p>a</p>', '<hr><p>a</p>'],
  ['text behind elements', '<p>a</p>if &lt;b&gt; then', '<p>a</p>if &lt;b&gt; then'],
])('an html block that holds %s', async (_, content, html) => {
  const { tree } = await read(courseWith(`<html url_name="h1">${content}</html>`));
  expect(tree.blocks[KEY]?.content).toMatchObject({ kind: 'html', html });
});

test('an html file with Mako code is shown, with a warning', async () => {
  const more = { 'html/h1.html': '<p>a</p>\n% if user:\n<p>b</p>\n% endif' };
  expect(reported(await read(courseWith('<html url_name="h1"/>', more)))).toContain(
    'warning template-not-run html/h1.html:1',
  );
  const formula = { 'html/h1.html': '<p>50 % of $x$ if it is</p>' };
  expect(reported(await read(courseWith('<html url_name="h1"/>', formula)))).not.toContain(
    'warning template-not-run html/h1.html:1',
  );
});
