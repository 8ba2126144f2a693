import { expect, test } from 'vitest';
import type { ProblemContent } from '../problem-model.ts';
import { courseWith, read } from '../testing/archive.ts';

async function fromMarkdown(markdown: string): Promise<ProblemContent> {
  const attribute = markdown
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('\n', '&#10;');
  const course = await read(courseWith(`<problem url_name="p1" markdown="${attribute}"/>`));
  const content = Object.values(course.tree.blocks).find(
    ({ sourceType }) => sourceType === 'problem',
  )?.content;
  if (content?.kind !== 'problem') throw new Error(`Not a problem: ${JSON.stringify(content)}`);
  return content;
}

test('one of several', async () => {
  const content = await fromMarkdown(
    'Read this.\n\n>>Which?||One only<<\n\n( ) a {{no}}\n(x) b {{Right::yes}}\n(@) c\n\n||think||\n\n[explanation]\nBecause\n[explanation]\n',
  );
  expect(content.parts).toMatchObject([
    { kind: 'html', html: '<p>Read this.</p>' },
    {
      kind: 'question',
      question: {
        kind: 'single-choice',
        label: 'Which?',
        descriptions: ['One only'],
        choices: [
          { html: 'a', correct: false, feedback: { html: 'no', label: null } },
          { html: 'b', correct: true, feedback: { html: 'yes', label: 'Right' } },
          { html: 'c', fixed: true },
        ],
      },
    },
    { kind: 'solution', html: '<p>Because</p>' },
  ]);
  expect(content.hints).toEqual(['think']);
});

test('any of several', async () => {
  const content = await fromMarkdown('>>Which?<<\n[x] a {{selected: in, unselected: out}}\n[ ] b\n[x] c\n');
  expect(content.parts).toMatchObject([
    {
      question: {
        kind: 'multiple-choice',
        choices: [
          { correct: true, feedback: { html: 'in' }, unselectedFeedback: { html: 'out' } },
          { correct: false },
          { correct: true },
        ],
      },
    },
  ]);
});

test('feedback on choosing, on not choosing, and on a combination, as Studio’s template has it', async () => {
  const content = await fromMarkdown(
    '>>Fruit?<<\n[x] plum {{ selected: in }, { unselected: out,\n or not}}\n[ ] pea {{ U: right}, { S: wrong}}\n[x] fig {{ripe, s: or}}\n\n{{ ((A B)) not both }}\n',
  );
  expect(content.parts).toMatchObject([
    {
      question: {
        kind: 'multiple-choice',
        choices: [
          { html: 'plum', feedback: { html: 'in' }, unselectedFeedback: { html: 'out, or not' } },
          { html: 'pea', feedback: { html: 'wrong' }, unselectedFeedback: { html: 'right' } },
          { html: 'fig', feedback: { html: 'ripe, s: or' }, unselectedFeedback: null },
        ],
        combinations: [{ choiceIds: ['choice_0', 'choice_1'], feedback: { html: 'not both' } }],
      },
    },
  ]);
});

test('a number that is a text', async () => {
  const content = await fromMarkdown('>>Year?<<\ns= 1999\nor= 99\n');
  expect(content.parts).toMatchObject([
    { question: { kind: 'text', answers: [{ text: '1999' }, { text: '99' }] } },
  ]);
});

test.each(['s = vt', 'S= vt'])('a formula is no answer: %s', async (formula) => {
  const content = await fromMarkdown(`>>How far?<<\n${formula}\n= 5\n`);
  expect(content.parts).toMatchObject([{ html: `<p>${formula}</p>` }, { question: { kind: 'number' } }]);
});

test('reads texts with alternatives and wrong answers, and numbers with tolerance or range', async () => {
  const content = await fromMarkdown(
    '>>Capital?<<\n= Rome {{yes}}\nor= Roma\nnot= Paris {{no}}\n---\n>>Sum?<<\n= 5 +- 2%\n---\n>>Range?<<\n= [1,3)\n',
  );
  expect(content.parts).toMatchObject([
    {
      question: {
        id: '2_1',
        kind: 'text',
        answers: [{ text: 'Rome', feedback: { html: 'yes' } }, { text: 'Roma' }],
        wrongAnswers: [{ text: 'Paris', feedback: { html: 'no' } }],
      },
    },
    {
      question: {
        id: '3_1',
        kind: 'number',
        label: 'Sum?',
        answers: [{ value: 5 }],
        tolerance: { kind: 'percent', value: 2 },
      },
    },
    {
      question: {
        id: '4_1',
        kind: 'number',
        answers: [{ kind: 'range', minimum: 1, maximum: 3, maximumIncluded: false }],
      },
    },
  ]);
});

test.each(['>>Pick<<\n[[a, (b), c]]', '>>Pick<<\n[[\n  a\n  (b)\n  c\n]]'])(
  'a drop-down list: %j',
  async (markdown) => {
    expect((await fromMarkdown(markdown)).parts).toMatchObject([
      {
        question: {
          kind: 'dropdown',
          label: 'Pick',
          choices: [{ html: 'a', correct: false }, { html: 'b', correct: true }, { html: 'c' }],
        },
      },
    ]);
  },
);
