// @vitest-environment jsdom
import type { SearchResultWire } from '@lectern/contract';
import { expect, test } from 'vitest';
import { courseId } from './fixtures.ts';
import { readSearchResult, searchEnabledQuery } from './search.ts';
import { createTestLms } from './testing.ts';

const config = { lmsBaseUrl: 'https://lms.example.org' };
const read = (data: Partial<SearchResultWire['data']>) =>
  readSearchResult({ score: 1, data: { id: 'block-v1:x', ...data } } as SearchResultWire, courseId, config);
const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');

test('an excerpt of Open edX is read as text: nothing in it becomes part of the page', () => {
  const { excerpt } = read({
    excerpt:
      'One <b>limit</b><span class="search-results-ellipsis"></span>two <img src=x onerror=alert(1)> &lt;b&gt; <script>evil()</script>end',
  });
  expect(textOf(excerpt)).toBe('One limit … two  <b> end');
  expect(excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['limit']);
});

test('a result without a marked title has the name of its block, or none', () => {
  expect(textOf(read({ content: { display_name: 'Limits' } }).title)).toBe('Limits');
  expect(textOf(read({}).title)).toBe('');
});

test.each([
  ['Text', 'text'],
  ['Video', 'video'],
  ['CAPA', 'problem'],
  ['Exercise', 'problem'],
  ['Page', 'page'],
  ['Sequence', 'name'],
  ['Poll', 'other'],
  [null, 'other'],
])('the content type %s maps to %s', (wire, kind) => {
  expect(read({ content_type: wire }).kind).toBe(kind);
});

test.each([
  ['/courses/x/jump_to/y', 'https://lms.example.org/courses/x/jump_to/y'],
  ['https://mfe.example.org/y', 'https://mfe.example.org/y'],
  ['javascript:alert(1)', `https://lms.example.org/courses/${courseId}/jump_to/block-v1:x`],
  ['//evil.example', `https://lms.example.org/courses/${courseId}/jump_to/block-v1:x`],
  [null, `https://lms.example.org/courses/${courseId}/jump_to/block-v1:x`],
])('the URL %s becomes %s', (wire, url) => {
  expect(read({ url: wire }).url).toBe(url);
});

const node = (id: string) => ({ usage_id: id, display_name: id });
test.each([
  [undefined, null],
  [[], null],
  [[node('c1')], { sequenceId: 'block-v1:x', unitId: null, blockId: null }],
  [[node('c1'), node('s1')], { sequenceId: 's1', unitId: 'block-v1:x', blockId: null }],
  [[node('c1'), node('s1'), node('u1')], { sequenceId: 's1', unitId: 'u1', blockId: 'block-v1:x' }],
])('the path %j leads to %j', (path, place) => {
  expect(read(path === undefined ? {} : { path }).place).toEqual(place);
});

test('a result without title, text and links is parsed', () => {
  const result = read({ content: { display_name: null }, location: ['Week 1', null] });
  expect([textOf(result.title), result.excerpt, result.location]).toEqual([
    '',
    [],
    [{ level: 0, title: 'Week 1' }],
  ]);
});

test('Lectern’s own LMS isn’t asked whether it has a search', async () => {
  const { client, requests } = createTestLms({}, { settings: { UNITS_ORIGIN: 'https://units.example.org' } });
  expect(await client.fetchQuery(searchEnabledQuery(courseId))).toBe(true);
  expect(requests).toEqual([]);
});

test.each([
  [{ body: { enabled: false } }, false],
  [{ status: 404 }, false],
  [{ body: { enabled: true } }, true],
])('another LMS with %j has search: %s', async (answer, expected) => {
  const { client, log } = createTestLms({
    [`GET /courses/${courseId}/courseware-search/enabled/`]: answer,
  });
  expect(await client.fetchQuery(searchEnabledQuery(courseId))).toBe(expected);
  expect(log).toEqual([]);
});
