import { expect, test } from 'vitest';
import { inLanguage } from '../../../testing/in-language.ts';
import { listQuestions } from '../judging/judge.policy.ts';
import { readOlxProblem } from '../testing/olx-problem.ts';
import { renderQuestion } from './question.html.ts';

/** The right answer of a problem's only question, as a reader of a language sees it. */
async function answerIn(code: string, markup: string): Promise<string> {
  const [question] = listQuestions(await readOlxProblem(markup));
  if (question === undefined) throw new Error('The problem has no question');
  const view = {
    ...{
      question,
      elementId: 'q1',
      fallbackName: 'Question 1',
      answer: undefined,
      status: 'unanswered' as const,
    },
    ...{ verdict: null, showAnswer: true, locked: true, seed: 1 },
  };
  const page = inLanguage(code, () => renderQuestion(view)).toString();
  const shown = /<p class="shown-answer">(.*?)<\/p>/s.exec(page)?.[1] ?? '';
  return shown.replace(/<[^>]*>/g, '').replace(/[\u2066-\u2069]/g, '');
}

const DROPDOWN = `<optionresponse><label>Which?</label><optioninput>
  <option correct="true">Tea</option><option correct="false">Milk</option><option correct="true">Coffee</option>
  </optioninput></optionresponse>`;
const REGION = `<imageresponse><label>Where?</label><imageinput src="https://example.org/a.png" alt="A map"
  width="600" height="400" regions="[[10,20],[30,20],[20,50]]"/></imageresponse>`;

test.each([
  ['en', 'Tea or Coffee'],
  ['ar', 'Tea أو Coffee'],
  ['zh-cn', 'Tea或Coffee'],
])('the right choices of a drop-down list, in %s', async (code, expected) => {
  expect(await answerIn(code, DROPDOWN)).toContain(expected);
});

test.each([
  ['en', 'inside (10, 20), (30, 20), and (20, 50)'],
  ['ar', 'داخل (10, 20) و(30, 20) و(20, 50)'],
  ['zh-cn', '(10, 20)、(30, 20)和(20, 50) 围成的区域内'],
])('the corners of a region, in %s', async (code, expected) => {
  expect(await answerIn(code, REGION)).toContain(expected);
});
