import { createHash } from 'node:crypto';
import type { BlockContent, CourseTree, CourseUpdate, DropdownQuestion } from '@lectern/olx';
import katex from 'katex';
import { expect, test } from 'vitest';
import { choice, problemOf, textQuestion } from '../../modules/problems/testing/problems.ts';
import { type BlockSpec, buildCourse, html, usageKey } from '../../testing/course-builder.ts';
import { contentHashOf } from './content-hash.ts';
import { renderCourse } from './render-course.ts';
import { RENDERER } from './renderer.ts';

const FORMULA = '\\(x\\)';
const RENDERED = /<span class="formula"/;

const course = (components: BlockSpec[], tree: Partial<CourseTree> = {}) =>
  buildCourse({
    tree,
    sections: [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: components }] }] }],
  });

const text = (id: string, markup: string): BlockSpec =>
  html(id, { content: { kind: 'html', html: markup, wordCount: 1 } });

const feedback = (markup: string) => ({ html: markup, label: null });

const dropdown: DropdownQuestion = {
  id: '3_1',
  kind: 'dropdown',
  points: 1,
  label: null,
  descriptions: [],
  inline: false,
  choices: [choice('c', true, { html: '<b>1 &lt; 2</b> <i>\\(x\\)</i>' })],
};

const update = (id: number, markup: string, status: CourseUpdate['status'] = 'visible'): CourseUpdate => ({
  id,
  date: '',
  dateMs: null,
  html: markup,
  status,
});

test('formulas are rendered in every text of a problem, which keeps the hash of its source', async () => {
  const content = {
    ...problemOf([
      textQuestion({
        label: FORMULA,
        descriptions: [FORMULA],
        trailingText: FORMULA,
        answers: [{ text: 'a', feedback: feedback(FORMULA) }],
        wrongAnswers: [{ text: 'b', regexp: false, feedback: feedback(FORMULA) }],
      }),
      dropdown,
    ]),
    hints: [FORMULA],
  };
  const { tree } = await renderCourse(course([{ id: 'p1', content }]));
  const rendered = tree.blocks[usageKey('problem', 'p1')]?.content;
  if (rendered?.kind !== 'problem') throw new Error('A problem was expected');
  expect(rendered.contentHash).toBe(contentHashOf(content));
  expect(contentHashOf(rendered)).toBe(rendered.contentHash);
  const [field, list] = rendered.parts.map((part) => (part.kind === 'question' ? part.question : null));
  if (field?.kind !== 'text' || list?.kind !== 'dropdown') throw new Error('Two questions were expected');
  const texts = [
    ...rendered.hints,
    field.label,
    ...field.descriptions,
    field.trailingText,
    field.answers[0]?.feedback?.html,
    field.wrongAnswers[0]?.feedback.html,
  ];
  expect(texts).toHaveLength(6);
  for (const each of texts) expect(each).toMatch(RENDERED);
  expect(list.choices[0]?.html).toBe('1 &lt; 2 \\(x\\)');
});

test('texts with scripts are marked', async () => {
  const { tree } = await renderCourse(
    course([text('h1', `<p>${FORMULA}</p>`), text('h2', '<script></script>')]),
  );
  const contents = ['h1', 'h2'].map((id) => tree.blocks[usageKey('html', id)]?.content);
  expect(contents).toMatchObject([{ needsFrame: false }, { needsFrame: true, html: '<script></script>' }]);
  expect(contents[0]).toHaveProperty('html', expect.stringMatching(RENDERED));
});

test('hints, and texts of blocks that don’t work, have no handlers, which no frame runs', async () => {
  const handled = '<b onclick="go()">Look</b>';
  const content = { ...problemOf([textQuestion()]), hints: [handled] };
  const gone: BlockContent = { kind: 'unsupported', tag: 'poll', reason: '', html: handled };
  const { tree } = await renderCourse(
    course([
      { id: 'p1', content },
      { id: 'x1', content: gone },
    ]),
  );
  const contents = Object.values(tree.blocks).map((block) => block.content);
  expect(contents).toContainEqual(expect.objectContaining({ hints: ['<b>Look</b>'] }));
  expect(contents).toContainEqual(expect.objectContaining({ kind: 'unsupported', html: '<b>Look</b>' }));
});

test('the page about a course has no images that the export lacks', async () => {
  const images = [
    '/static/images/pl-faculty.png',
    'pl.png',
    '/c4x/a/b/asset/x.png',
    '/assets/courseware/1/a.png',
    'https://example.org/b.png',
  ];
  const overviewHtml = images.map((src) => `<p><img src="${src}" alt=""></p>`).join('');
  const tree = course([]);
  const rendered = await renderCourse({ ...tree, about: { ...tree.about, overviewHtml } });
  expect(rendered.tree.about.overviewHtml).toBe(
    `${'<p></p>'.repeat(3)}<p><img src="/assets/courseware/1/a.png" alt="" /></p><p><img src="https://example.org/b.png" alt="" /></p>`,
  );
});

test('formulas shown as source are reported with their block', async () => {
  const tree = course([text('h1', '<p>\\(\\frac{1}\\) \\(1\\)</p>')]);
  const { diagnostics } = await renderCourse(tree);
  expect(diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'formula-unreadable',
      message: '1 formula shows as source: not valid TeX, or too complex.',
      ...tree.blocks[usageKey('html', 'h1')]?.source,
    },
  ]);
});

test('updates are sanitized, empty ones omitted, and the welcome message is also stored as written', async () => {
  const hostile = '<p id="config" onclick="x()">News</p><iframe src="https://example.org"></iframe>';
  const updates = [update(4, ' \n'), update(3, hostile, 'hidden'), update(2, hostile), update(1, hostile)];
  const { tree } = await renderCourse(course([], { updates }));
  expect(tree.updates.map(({ id, html: cleaned, written }) => [id, cleaned, written !== null])).toEqual([
    [3, '<p>News</p>', false],
    [2, '<p>News</p>', true],
    [1, '<p>News</p>', false],
  ]);
  const hash = createHash('sha256').update(hostile).digest('hex');
  expect(tree.updates[1]?.written).toEqual({ html: hostile, hash });
});

test('a sanitized page has no ids or classes that Lectern’s scripts or styles use', async () => {
  const about = {
    ...course([]).about,
    overviewHtml: '<p id="a" name="b" class="c" style="d">e</p><a name="f">g</a>',
  };
  const { tree } = await renderCourse(course([], { about }));
  expect(tree.about.overviewHtml).toBe('<p>e</p><a>g</a>');
});

test('the renderer’s name includes the version of KaTeX', () => {
  expect(RENDERER).toContain(` katex ${katex.version}`);
});
