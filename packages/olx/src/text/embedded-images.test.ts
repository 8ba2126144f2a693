import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Asset } from '../model.ts';
import { courseWith, read } from '../testing/archive.ts';
import { extractEmbedded } from './embedded-images.ts';

const bytes = Buffer.alloc(4000, 'picture');
const base64 = bytes.toString('base64');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const name = `embedded-${sha256.slice(0, 12)}.png`;
const url = `/assets/courseware/${sha256}/${name}`;

function extract(html: string): { html: string; assets: Asset[] } {
  const assets: Asset[] = [];
  const changed = extractEmbedded(html, (asset) => {
    assets.push(asset);
    return asset.url;
  });
  return { html: changed, assets };
}

test.each([
  ['an attribute', `<img src="data:image/png;base64,${base64}">`, `<img src="${url}">`],
  ['single quotes', `<img src='data:image/png;base64,${base64}'>`, `<img src='${url}'>`],
  [
    'a style',
    `<p style="background: url(data:IMAGE/PNG;base64,${base64})">`,
    `<p style="background: url(${url})">`,
  ],
  [
    'several lines',
    `<img src="data:image/png;base64,${base64.replace(/.{76}/g, '$&\n')}">`,
    `<img src="${url}">`,
  ],
])('an image in %s becomes a file', async (_, html, changed) => {
  const { html: rewritten, assets } = extract(html);
  expect(rewritten).toBe(changed);
  expect(assets).toMatchObject([{ name, sha256, url, size: 4000, contentType: 'image/png', locked: false }]);
  expect(Buffer.from((await assets[0]?.read()) ?? []).equals(bytes)).toBe(true);
});

test.each([
  '<img src="data:image/png;base64,iVBORw0KGgo=">',
  `<img src="data:text/html;base64,${base64}">`,
  `<img src="data:image/tiff;base64,${base64}">`,
  `<img src="data:image/png;base64,${'%'.repeat(5000)}">`,
  `<img src="data:image/png,${base64}">`,
])('stays in its text: %.40s', (html) => {
  expect(extract(html)).toEqual({ html, assets: [] });
});

test('takes linear time', () => {
  const started = performance.now();
  extract(`<p>${'data:image/png;base64,'.repeat(200_000)}</p>`);
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a reading with pasted images of several megabytes is imported', async () => {
  const images = [1, 2, 3].map((each) => Buffer.alloc(900_000, each).toString('base64'));
  const html = images.map((each) => `<p>Look:</p><img src="data:image/jpeg;base64,${each}">`).join('');
  const course = await read(courseWith('<html url_name="h1"/>', { 'html/h1.html': html }));
  const { content } = course.tree.blocks['block-v1:Acme+CAL101+R1+type@html+block@h1'] ?? {};
  expect(content).toMatchObject({ kind: 'html', wordCount: 3 });
  expect(course.assets.map(({ contentType, size }) => [contentType, size])).toEqual(
    [1, 2, 3].map(() => ['image/jpeg', 900_000]),
  );
  for (const { url: address } of course.assets) expect(JSON.stringify(content)).toContain(address);
});
