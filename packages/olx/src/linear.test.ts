import { describe, expect, test } from 'vitest';
import { courseWith, type Files, read, reported } from './testing/archive.ts';

const FACTOR = 8;
/** Quadratic work takes 64 times as long; noise of a busy machine stays below this. */
const MOST_TIMES = 32;
/** Shorter times measure the machine rather than the reader. */
const LEAST_MS = 40;

const repeat = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

async function timeOf(files: Files): Promise<number> {
  const started = performance.now();
  const course = await read(files);
  const took = performance.now() - started;
  await course.close();
  return took;
}

async function expectLinear(make: (length: number) => Files, length: number): Promise<void> {
  const short = Math.max(LEAST_MS, await timeOf(make(length)));
  expect((await timeOf(make(length * FACTOR))) / short).toBeLessThan(MOST_TIMES);
}

const inHtml = (text: string): Files =>
  courseWith('<html url_name="h1" filename="h1"/>', { 'html/h1.html': text });
const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const inMarkdown = (text: string): Files =>
  courseWith(`<problem url_name="p1" markdown="${quoted(text).replaceAll('\n', '&#10;')}"/>`);
const inOptions = (text: string): Files =>
  courseWith(
    `<problem url_name="p1"><optionresponse><optioninput options="${quoted(text)}" correct="a"/></optionresponse></problem>`,
  );
const inUpdates = (text: string): Files =>
  courseWith('<html url_name="h1">a</html>', { 'info/updates.html': text });
const inTranscript = (text: string): Files =>
  courseWith('<video url_name="w1" youtube_id_1_0="abcdefghijk" sub="s"/>', {
    'static/subs_s.srt.sjson': JSON.stringify({ start: [0], end: [1], text: [text] }),
  });

describe('an import takes time linear in its input', () => {
  test.each([
    ['scripts that never end', '<script '],
    ['styles', '<style><style>'],
    ['tags that never end', '<a '],
    ['comments that never end', '<!-- '],
    ['links into static', '"/static/'],
    ['links into a course', `'/course/x"`],
    ['old links', '"/c4x/a/b/asset/'],
    ['links to other sites', '"https://a.b/assets/courseware/v1/0'],
    ['links under a former key', '"/courses/Acme/CAL101/R1/jump_to/i4x://'],
    ['relative sources', '" src="a'],
    ['addresses of styles', 'url(/static/                    '],
    ['character references', '&#1'],
    ['line ends', '\n'],
  ])('an html block of %s', (_, piece) => expectLinear((length) => inHtml(repeat(piece, length)), 30_000));

  test.each([
    ['a choice of blanks', '( ', ' '],
    ['a choice of blanks in brackets', '[ ', ' '],
    ['an answer of blanks', ' or ', ' '],
    ['hints', '', '||a'],
    ['marks of hints', '', '|'],
    ['labels that never end', '', '>>'],
    ['lists that never end', '', '[['],
    ['explanations that never end', '', '[explanation] '],
    ['feedback that never ends', '{{', ' '],
    ['feedback within feedback', '', '{{'],
    ['blank lines', '', '\n'],
    ['sections', '', '---\n'],
  ])('a problem in short form: %s', (_, before, piece) =>
    expectLinear((length) => inMarkdown(`= a\n${before}${repeat(piece, length)}`), 2000),
  );

  test.each([
    ['quotes that are escaped', `('`, `\\'`],
    ['quotes of two kinds', `('`, `"'`],
    ['backslashes', `('`, '\\'],
  ])('options: %s', (_, before, piece) =>
    expectLinear((length) => inOptions(before + repeat(piece, length)), 30_000),
  );

  test.each([
    ['updates', inUpdates],
    ['a transcript', inTranscript],
  ])('%s', (_, make) => expectLinear((length) => make(repeat('<a &amp', length)), 30_000));
});

describe('absurdly long input', () => {
  const limits = {
    maxBlockCharacters: 300,
    maxPageCharacters: 100,
    maxNameCharacters: 20,
    maxSummaryCharacters: 50,
  };
  const long = 'x'.repeat(400);

  test('a block becomes unsupported, with a reason', async () => {
    const course = await read(inHtml(long), { limits });
    expect(reported(course)).toContain('warning block-unsupported vertical/v1.xml:1');
    const [block] = Object.values(course.tree.blocks).filter(({ type }) => type === 'unsupported');
    expect(block?.content).toEqual({
      kind: 'unsupported',
      tag: 'html',
      // Truncated itself, as it is the name of a reason.
      reason: 'It is longer than 3…',
    });
  });

  test('names and descriptions are truncated, pages omitted, each with a warning', async () => {
    const course = await read(
      courseWith(`<html url_name="h1" display_name="${long}">a</html>`, {
        'about/overview.html': `<p>${long}</p>`,
        'about/short_description.html': long,
        'about/effort.html': long,
        'info/handouts.html': `<p>${long}</p>`,
        'info/updates.items.json': JSON.stringify(
          ['a', long, 'b'.repeat(90), 'c'.repeat(90), 'd'.repeat(90)].map((content, id) => ({
            id,
            date: `January ${id + 1}, 2026`,
            content,
            status: 'visible',
          })),
        ),
      }),
      { limits },
    );
    const { about, handoutsHtml, updates, blocks } = course.tree;
    expect([about.overviewHtml, handoutsHtml]).toEqual([null, null]);
    expect([about.shortDescription?.length, about.effort?.length]).toEqual([50, 20]);
    expect(updates.map(({ id }) => id)).toEqual([4, 3]);
    expect(Object.values(blocks).find(({ type }) => type === 'html')?.displayName).toBe(`${'x'.repeat(19)}…`);
    expect(reported(course).filter((line) => line.includes('text-too-long'))).toEqual(
      expect.arrayContaining([
        'warning text-too-long about/overview.html:0',
        'warning text-too-long about/short_description.html:0',
        'warning text-too-long about/effort.html:0',
        'warning text-too-long info/handouts.html:0',
        'warning text-too-long info/updates.items.json:0',
        'warning text-too-long vertical/v1.xml:1',
      ]),
    );
  });
});
