import { describe, expect, test } from 'vitest';
import type { ProblemContent, ProblemPart } from '../problem-model.ts';
import type { Course } from '../read-course.ts';
import { courseWith, read } from '../testing/archive.ts';

async function readProblem(inner: string) {
  const course = await read(courseWith(`<problem url_name="p1">${inner}</problem>`));
  const content = Object.values(course.tree.blocks).find((block) => block.sourceType === 'problem')?.content;
  if (content?.kind !== 'problem') throw new Error(`Not a problem: ${JSON.stringify(content)}`);
  return { content, course };
}

const codesOf = ({ diagnostics }: Course) => diagnostics.map(({ code }) => code);
const questionOf = ({ parts }: ProblemContent) => parts.find((part) => part.kind === 'question')?.question;
const solutionsOf = ({ parts }: ProblemContent) =>
  parts.filter((part): part is Extract<ProblemPart, { kind: 'solution' }> => part.kind === 'solution');

const GROUP = `<choicegroup type="MultipleChoice" answer-pool="3">
  <choice correct="false" explanation-id="w1">Venus</choice>
  <choice correct="true" explanation-id="r1">Mars</choice>
  <choice correct="false" explanation-id="w2">Pluto</choice>
  <choice correct="true" explanation-id="r2">Deimos</choice></choicegroup>`;
const FEEDBACK = `<targetedfeedbackset>
  <targetedfeedback explanation-id="w1"><p>Hotter</p></targetedfeedback>
  <targetedfeedback explanation-id="w2"><p>Farther</p></targetedfeedback></targetedfeedbackset>`;
const SOLUTIONS = `<solutionset><solution explanation-id="r1"><p>Red</p></solution>
  <solution explanation-id="r2"><p>Moon</p></solution></solutionset>`;

describe('explanations of a multiple choice', () => {
  test('targeted feedback belongs to the choices it names, and is not a text of its own', async () => {
    const { content, course } = await readProblem(
      `<multiplechoiceresponse targeted-feedback="">${GROUP}</multiplechoiceresponse>${FEEDBACK}${SOLUTIONS}`,
    );
    expect(questionOf(content)).toMatchObject({
      pool: 3,
      choices: [
        { feedback: { html: '<p>Hotter</p>', label: '' } },
        { feedback: null },
        { feedback: { html: '<p>Farther</p>' } },
        { feedback: null },
      ],
    });
    expect(JSON.stringify(content.parts.filter(({ kind }) => kind === 'html'))).not.toContain('Hotter');
    expect(codesOf(course)).not.toContain('element-ignored');
  });

  test('each solution of a set belongs to its right choice', async () => {
    const { content } = await readProblem(
      `<multiplechoiceresponse>${GROUP}</multiplechoiceresponse>${FEEDBACK}${SOLUTIONS}`,
    );
    expect(questionOf(content)).toMatchObject({ choices: [{ feedback: null }, {}, {}, {}] });
    expect(solutionsOf(content)).toEqual([
      { kind: 'solution', html: '<p>Red</p>', forChoice: { questionId: '2_1', choiceId: 'choice_1' } },
      { kind: 'solution', html: '<p>Moon</p>', forChoice: { questionId: '2_1', choiceId: 'choice_3' } },
    ]);
  });

  test('the right choice can be explained as soon as an answer was judged', async () => {
    const always = 'targeted-feedback="alwaysShowCorrectChoiceExplanation"';
    const { content } = await readProblem(
      `<multiplechoiceresponse ${always}>${GROUP}</multiplechoiceresponse>${FEEDBACK}<solution><p>So</p></solution>`,
    );
    expect(solutionsOf(content)).toEqual([{ kind: 'solution', html: '<p>So</p>', afterSubmission: true }]);
  });

  test('explanations end at the next question', async () => {
    const next = '<stringresponse answer="a"><textline/></stringresponse>';
    const { content } = await readProblem(
      `<multiplechoiceresponse targeted-feedback="">${GROUP}</multiplechoiceresponse>${next}${FEEDBACK}${SOLUTIONS}`,
    );
    expect(questionOf(content)).toMatchObject({ choices: [{ feedback: null }, {}, {}, {}] });
    expect(solutionsOf(content)[0]).toEqual({ kind: 'solution', html: '<p>Red</p>' });
  });

  test.each(['0', 'many', '-2'])('a pool of %s has all choices', async (size) => {
    const { content } = await readProblem(
      `<multiplechoiceresponse>${GROUP.replace('"3"', `"${size}"`)}</multiplechoiceresponse>`,
    );
    expect(questionOf(content)).toMatchObject({ pool: null });
  });
});

describe('questions without a right choice', () => {
  test.each([
    [
      '<multiplechoiceresponse><choicegroup><choice>a</choice></choicegroup></multiplechoiceresponse>',
      'single-choice',
    ],
    ['<optionresponse><optioninput options="(\'a\',\'b\')" correct="c"/></optionresponse>', 'dropdown'],
    ['<choiceresponse><checkboxgroup><choice>a</choice></checkboxgroup></choiceresponse>', 'multiple-choice'],
  ])('%s can be answered, and the import says that no answer is right', async (markup, kind) => {
    const { content, course } = await readProblem(markup);
    expect(questionOf(content)).toMatchObject({
      kind,
      choices: [{ correct: false }, ...(kind === 'dropdown' ? [{}] : [])],
    });
    expect(content.pointsPossible).toBe(1);
    if (kind !== 'multiple-choice') expect(codesOf(course)).toContain('question-ungradable');
  });
});

describe('true or false', () => {
  const choices = (...correct: boolean[]) =>
    correct.map((right, i) => `<choice correct="${right}" name="n${i}">c${i}</choice>`).join('');
  test.each([
    ['choicegroup', [true, false], 'single-choice'],
    ['choicegroup', [true, true, false], 'multiple-choice'],
    ['checkboxgroup', [true, false], 'multiple-choice'],
  ] as const)('%s with %j is %s', async (tag, correct, kind) => {
    const { content } = await readProblem(
      `<truefalseresponse><${tag}>${choices(...correct)}</${tag}></truefalseresponse>`,
    );
    expect(questionOf(content)).toMatchObject({
      kind,
      choices: correct.map((right, i) => ({ id: `choice_n${i}`, correct: right })),
    });
  });
});
