import { expect, test } from 'vitest';
import type { BlockType } from '../model.ts';
import { courseWith, type Files, read } from '../testing/archive.ts';

const HASH = '2dd679150566460eb2b272f4f6c18d9c';
const OTHER_HASH = 'D107D398DA72410AB6CBFB941D9217CD';

async function namesOf(files: Files, type?: BlockType): Promise<string[]> {
  const { tree } = await read(files);
  return Object.values(tree.blocks)
    .filter((block) => (type === undefined ? block.children.length === 0 : block.type === type))
    .map(({ displayName }) => displayName);
}

test.each([
  ['a text', '<html url_name="a">x</html>', 'Text'],
  ['a video', '<video url_name="a" youtube="1.00:abcdefghijk"/>', 'Video'],
  ['a problem', '<problem url_name="a"><p>x</p></problem>', 'Problem'],
  ['a discussion', '<discussion url_name="a"/>', 'Discussion'],
  ['a poll', '<poll url_name="a" question="Well?"/>', 'Poll'],
  ['a video of another player', `<azure_media_services url_name="${HASH}"/>`, 'Video'],
  ['a type that nobody knows', `<crossword url_name="${HASH}"/>`, 'Activity'],
  ['a tag with a name of JavaScript', `<constructor url_name="${HASH}"/>`, 'Activity'],
  [
    'an assignment with a title',
    '<openassessment url_name="a"><title>An\n essay</title></openassessment>',
    'An essay',
  ],
  ['an assignment without a title', '<openassessment url_name="a"/>', 'Written assignment'],
])('%s without a name is called by its type', async (_, block, name) => {
  expect(await namesOf(courseWith(block))).toEqual([name]);
});

test.each([
  ['white space', ' '],
  ['a generated id', HASH],
  ['a generated id in capitals', OTHER_HASH],
])('%s is no name', async (_, name) => {
  const block = `<problem url_name="${HASH}" display_name="${name}"><p>x</p></problem>`;
  expect(await namesOf(courseWith(block))).toEqual(['Problem']);
});

test.each([HASH.slice(1), `${HASH}0`, 'Problem 7', 'x_y'])('an author may call a block %s', async (name) => {
  const block = `<problem url_name="a" display_name="${name}"><p>x</p></problem>`;
  expect(await namesOf(courseWith(block))).toEqual([name]);
});

test('unnamed blocks of one type are numbered within their unit, named ones are not counted', async () => {
  const unit = `<problem url_name="p1"><p>x</p></problem><video url_name="v1"/>
    <problem url_name="p2" display_name="Capitals"><p>x</p></problem><problem url_name="p3"><p>x</p></problem>`;
  expect(await namesOf(courseWith(unit))).toEqual(['Problem 1', 'Video', 'Capitals', 'Problem 2']);
});

test('sections, subsections and units without a name are numbered within what holds them', async () => {
  const units = `<vertical url_name="${HASH}"/><vertical url_name="b"/>`;
  const files = {
    'course.xml': `<course url_name="R1" org="Acme" course="CAL101">
      <chapter url_name="c1"><sequential url_name="s1">${units}</sequential></chapter>
      <chapter url_name="c2" display_name="Limits"><sequential url_name="s2"><vertical url_name="c"/></sequential></chapter>
      <chapter url_name="c3"/>
    </course>`,
  };
  expect(await namesOf(files, 'course')).toEqual(['CAL101']);
  expect(await namesOf(files, 'chapter')).toEqual(['Section 1', 'Limits', 'Section 2']);
  expect(await namesOf(files, 'sequential')).toEqual(['Lesson', 'Lesson']);
  expect(await namesOf(files, 'vertical')).toEqual(['Unit 1', 'Unit 2', 'Unit']);
});

test('names of types are in the course’s language, and authors’ names unchanged', async () => {
  const unit = '<video url_name="v1"/><video url_name="v2"/><html url_name="h" display_name="Text">x</html>';
  const files = courseWith(unit);
  const course = files['course.xml']?.toString().replace('<course ', '<course language="he" ') ?? '';
  const translateName = (name: string, language: string | null) => `${language}:${name}`;
  const { tree } = await read({ ...files, 'course.xml': course }, { translateName });
  const names = Object.values(tree.blocks).filter(({ children }) => children.length === 0);
  expect(names.map(({ displayName }) => displayName)).toEqual(['he:Video 1', 'he:Video 2', 'Text']);
});
