import { expect, test } from 'vitest';
import type { ProblemContent } from '../model.ts';
import type { Course } from '../read-course.ts';
import { courseWith, type Files, read } from '../testing/archive.ts';

async function problem(inner: string, more: Files): Promise<{ content: ProblemContent; course: Course }> {
  const course = await read(courseWith(`<problem url_name="p1">${inner}</problem>`, more));
  const { content } = Object.values(course.tree.blocks).find(({ blockId }) => blockId === 'p1') ?? {};
  if (content?.kind !== 'problem') throw new Error(`Not a problem: ${JSON.stringify(content)}`);
  return { content, course };
}

test('a problem includes the text and the questions of a course file', async () => {
  const { content, course } = await problem(
    '<p>Look:</p><div><include file="includes/table.xml"/></div><include file="./includes/question.xml"/>',
    {
      'includes/table.xml': '<table><tr><td>1 foot</td></tr></table>',
      'includes/question.xml':
        '<numericalresponse answer="12"><label>Inches?</label><textline/></numericalresponse>',
    },
  );
  expect(content.parts).toMatchObject([
    { html: expect.stringContaining('<div><table><tr><td>1 foot</td></tr></table></div>') },
    { kind: 'question', question: { label: 'Inches?' } },
  ]);
  expect(course.diagnostics.filter(({ code }) => code === 'file-unused')).toEqual([]);
  expect(course.diagnostics.filter(({ code }) => code === 'element-ignored')).toEqual([]);
});

test('reports what a problem includes and the export lacks, repeats, or has as a broken file', async () => {
  const { content, course } = await problem(
    `<include file="gone.xml"/>
    <include file="a.xml"/><include file="a.xml"/>
    <include file="broken.xml"/>`,
    { 'a.xml': '<p>once <include file="b.xml"/></p>', 'b.xml': '<p>b</p>', 'broken.xml': '<p>' },
  );
  expect(content.parts).toMatchObject([{ html: expect.stringContaining('<p>once <include') }]);
  expect(course.diagnostics.filter(({ code }) => code === 'element-ignored')).toMatchObject([
    { line: 1, message: '<include> is left out: "gone.xml" is not in the export.' },
    { line: 2, message: '<include> is left out: "a.xml" is included already.' },
    { line: 3, message: '<include> is left out: "broken.xml" is not well-formed XML.' },
  ]);
});

test('problems include no more than the texts of a course may contain', async () => {
  const table = `<p>${'long '.repeat(1000)}</p>`;
  const problems = [1, 2, 3].map((n) => `<problem url_name="p${n}"><include file="t.xml"/></problem>`);
  const files = courseWith(problems.join(''), { 't.xml': table });
  const course = await read(files, { limits: { maxTextBytes: 2.5 * table.length } });
  expect(course.diagnostics.filter(({ code }) => code === 'element-ignored')).toMatchObject([
    { message: '<include> is left out: "t.xml" is too long, with what other problems include.' },
  ]);
});
