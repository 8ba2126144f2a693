import type { ProblemContent } from '@lectern/olx';
import { afterEach, describe, expect, test } from 'vitest';
import { openUnitSite, problemBlock, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import { readOlxProblem } from '../testing/olx-problem.ts';
import { readProblemPage } from '../testing/problem-page.ts';

let site: UnitSite;
afterEach(() => site.close());

async function openFrame(markup: string, block = {}) {
  const content: ProblemContent = { ...(await readOlxProblem(markup)), showAnswer: 'attempted' };
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [problemBlock('p1', content, block)] }])]);
  return site.openUnit((await site.makeLearner('ada')).browser);
}

const set = (mode: string) => `<multiplechoiceresponse targeted-feedback="${mode}"><choicegroup>
  <choice correct="false" name="w" explanation-id="w">Venus</choice>
  <choice correct="true" name="r" explanation-id="r">Mars</choice></choicegroup></multiplechoiceresponse>
  <targetedfeedbackset><targetedfeedback explanation-id="w"><p>TOO-HOT</p></targetedfeedback>
  <targetedfeedback explanation-id="r"><p>RED-ONE</p></targetedfeedback></targetedfeedbackset>
  <solutionset><solution explanation-id="r"><p>BECAUSE</p></solution></solutionset>`;
const WRONG = { answers: { '2_1': 'choice_w' } };

describe('explanations of choices', () => {
  test('the chosen one’s shows after the submission, and no other', async () => {
    const frame = await openFrame(set(''));
    expect(frame.page.body).not.toMatch(/TOO-HOT|RED-ONE|BECAUSE/);
    const { body } = await frame.problem('p1', 'problem_check', WRONG);
    expect(body.html).toContain('TOO-HOT');
    expect(body.html).not.toMatch(/RED-ONE|BECAUSE/);
  });

  test('the right one’s shows too if the author asks for it', async () => {
    const frame = await openFrame(set('alwaysShowCorrectChoiceExplanation'));
    expect(frame.page.body).not.toContain('BECAUSE');
    expect((await frame.problem('p1', 'problem_check', WRONG)).body.html).toContain('BECAUSE');
  });

  test('none shows while results are hidden', async () => {
    const frame = await openFrame(set('alwaysShowCorrectChoiceExplanation'), { showCorrectness: 'never' });
    const { body } = await frame.problem('p1', 'problem_check', WRONG);
    expect(JSON.stringify(body)).not.toMatch(/TOO-HOT|RED-ONE|BECAUSE/);
  });
});

test('a pool offers one right choice with its own solution', async () => {
  const choices = [...'abcdef'].map(
    (id) => `<choice correct="${id < 'c'}" name="${id}" explanation-id="${id}">Choice ${id}</choice>`,
  );
  const frame =
    await openFrame(`<multiplechoiceresponse><choicegroup answer-pool="3">${choices.join('')}</choicegroup>
    </multiplechoiceresponse><solutionset><solution explanation-id="a">Solution a.</solution>
    <solution explanation-id="b">Solution b.</solution></solutionset>`);
  const offered = [...frame.page.body.matchAll(/type="radio"[^>]*value="([^"]*)"/g)].map(([, id]) => id);
  const right = ['a', 'b'].filter((id) => frame.page.body.includes(`Choice ${id}`));
  expect(offered).toHaveLength(3);
  expect(right).toHaveLength(1);
  const verdicts = [];
  for (const id of offered) {
    const { body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': id } });
    verdicts.push(readProblemPage(body.html).statuses[0]);
  }
  expect(verdicts.filter((verdict) => verdict === 'correct')).toHaveLength(1);
  const shown = (await frame.problem('p1', 'problem_show')).body.html;
  expect([...shown.matchAll(/Solution (\w)\./g)].map(([, id]) => id)).toEqual(right);
});

test('without a right choice, an answer is wrong and none is shown as right', async () => {
  const frame = await openFrame(
    '<multiplechoiceresponse><choicegroup><choice>One</choice><choice>Two</choice></choicegroup></multiplechoiceresponse>',
  );
  const { body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': 'choice_1' } });
  expect(readProblemPage(body.html)).toMatchObject({ statuses: ['incorrect'], score: '0 of 1 point' });
});
