import { describe, expect, test } from 'vitest';
import { renderProblemContent } from '../../../kernel/rendering/render-problem.ts';
import { orderChoices } from '../questions/choice-order.ts';
import { readOlxProblem } from '../testing/olx-problem.ts';
import { type Answer, judgeProblem, listQuestions } from './judge.policy.ts';

/** The tables of Open edX's documentation for course authors, from OLX to the verdict. */
async function judge(markup: string, answer: Answer) {
  const problem = renderProblemContent(await readOlxProblem(markup), (html) => html);
  const { outcome, verdicts } = judgeProblem(problem, { '2_1': answer });
  return { outcome, credit: verdicts[0]?.credit, feedback: verdicts[0]?.feedback.map(({ html }) => html) };
}

const boxes = (right: string, attributes: string, more = '') =>
  `<choiceresponse ${attributes}><checkboxgroup>${[...right]
    .map(
      (each) => `<choice correct="${each === '+'}">c<choicehint selected="true">chosen</choicehint></choice>`,
    )
    .join('')}${more}</checkboxgroup></choiceresponse>`;
const chosen = (letters: string) => [...letters].map((letter) => `choice_${letter.charCodeAt(0) - 65}`);

describe('checkboxes', () => {
  test.each([
    ['ABD', 1],
    ['AB', 0.75],
    ['ABC', 0.5],
    ['AC', 0.25],
    ['C', 0],
  ])('where every decision counts, %s of A, B and D earns %d', async (letters, credit) => {
    expect(await judge(boxes('++-+', 'partial_credit="EDC"'), chosen(letters))).toMatchObject({ credit });
  });

  test.each([
    [2, [1, 0, 0]],
    // The text of the documentation gives half for one error among three choices; its table gives nothing.
    [3, [1, 0.5, 0, 0]],
    [4, [1, 0.5, 0, 0, 0]],
    [5, [1, 0.5, 0.25, 0, 0, 0]],
    [7, [1, 0.5, 0.25, 0, 0, 0]],
  ])('by halves, %d choices earn by the number of errors %j', async (count, credits) => {
    const markup = boxes(`+${'-'.repeat(count - 1)}`, 'partial_credit="halves"');
    for (const [errors, credit] of credits.entries()) {
      const letters = 'ABCDEFG'.slice(0, errors + 1);
      const wrongAtAll = errors === count ? letters.slice(1) : letters;
      const result = await judge(markup, chosen(wrongAtAll));
      expect([errors, result.credit]).toEqual([errors, credit]);
    }
  });

  test.each([
    ['ABD', ['group']],
    ['DBA', ['group']],
    ['AB', ['chosen', 'chosen']],
    ['ABCD', ['all']],
  ])('feedback on the group %s is %j', async (letters, feedback) => {
    const groups =
      '<compoundhint value="A B D">group</compoundhint><compoundhint value="A B C D">all</compoundhint>';
    expect(await judge(boxes('++-+', '', groups), chosen(letters))).toMatchObject({ feedback });
  });
});

describe('one of several', () => {
  const single = (
    attributes: string,
  ) => `<multiplechoiceresponse ${attributes} targeted-feedback=""><choicegroup>
    <choice correct="true" explanation-id="right">A</choice><choice correct="partial" point_value="0.25" explanation-id="near">B</choice>
    <choice correct="partial">C</choice><choice correct="false" explanation-id="far">D</choice></choicegroup></multiplechoiceresponse>
    <targetedfeedbackset><targetedfeedback explanation-id="near">Nearly</targetedfeedback><targetedfeedback explanation-id="far">Far</targetedfeedback></targetedfeedbackset>`;
  test.each([
    ['partial_credit="points"', 0, 1, 'correct', []],
    ['partial_credit="points"', 1, 0.25, 'partially-correct', ['Nearly']],
    ['partial_credit="points"', 2, 0.5, 'partially-correct', []],
    ['partial_credit="points"', 3, 0, 'incorrect', ['Far']],
    ['', 1, 0, 'incorrect', ['Nearly']],
  ])(
    'with %s, choice %d earns %d: %s, with targeted feedback %j',
    async (attributes, index, credit, outcome, feedback) => {
      expect(await judge(single(attributes), `choice_${index}`)).toEqual({ credit, outcome, feedback });
    },
  );

  test.each([
    ['partial_credit="points"', 'choice_1', 0.5],
    ['', 'choice_1', 0],
  ])('in a list with %s, %s earns %d', async (attributes, answer, credit) => {
    const markup = `<optionresponse ${attributes}><optioninput><option correct="true">a</option><option correct="partial">b</option></optioninput></optionresponse>`;
    expect(await judge(markup, answer)).toMatchObject({ credit });
  });

  test('a pool of answers shows that many, with one of the right ones', async () => {
    const states = [false, false, true, false, false, true].map(
      (each) => `<choice correct="${each}">c</choice>`,
    );
    const problem = await readOlxProblem(
      `<multiplechoiceresponse><choicegroup answer-pool="4">${states.join('')}</choicegroup></multiplechoiceresponse>`,
    );
    const [question] = listQuestions(problem);
    if (question?.kind !== 'single-choice') throw new Error('There is no choice.');
    for (let seed = 0; seed < 50; seed += 1) {
      const drawn = orderChoices(question, seed);
      expect([drawn.length, drawn.filter(({ correct }) => correct).length]).toEqual([4, 1]);
    }
  });
});

describe('numbers', () => {
  const number = (attributes: string, parameters: string) =>
    `<numericalresponse answer="100" ${attributes}><responseparam type="tolerance" default="1%" ${parameters}/><formulaequationinput/></numericalresponse>`;
  test.each([
    ['partial_credit="close"', '', '101', 1],
    ['partial_credit="close"', '', '102', 0.5],
    ['partial_credit="close"', '', '102.1', 0],
    ['partial_credit="close"', 'partial_range="3"', '103', 0.5],
    ['partial_credit="close"', 'partial_range="3"', '103.1', 0],
    ['partial_credit="list"', 'partial_answers="-100, 10^4"', '-100', 0.5],
    ['partial_credit="list"', 'partial_answers="-100, 10^4"', '10000', 0.5],
    ['partial_credit="list"', 'partial_answers="-100, 10^4"', '102', 0],
    ['partial_credit="close,list"', 'partial_answers="-100"', '102', 0.5],
    ['partial_credit="list,close"', 'partial_answers="-100"', '-100', 0.5],
    ['', 'partial_answers="-100"', '-100', 0],
    ['', '', '102', 0],
  ])('with %s and %s, %s earns %d', async (attributes, parameters, answer, credit) => {
    expect(await judge(number(attributes, parameters), answer)).toMatchObject({ credit });
  });
});

test('hints on request come in the order in which they are written', async () => {
  const problem = await readOlxProblem(
    '<stringresponse answer="a"><textline/></stringresponse><demandhint><hint>One</hint><hint>Two</hint><hint>Three</hint></demandhint>',
  );
  expect(problem.hints).toEqual(['One', 'Two', 'Three']);
});
