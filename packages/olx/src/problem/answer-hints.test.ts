import { describe, expect, test } from 'vitest';
import type { Course } from '../read-course.ts';
import { courseWith, read } from '../testing/archive.ts';

async function hintsIn(inner: string) {
  const course = await read(courseWith(`<problem url_name="p1">${inner}</problem>`));
  const content = Object.values(course.tree.blocks).find((block) => block.sourceType === 'problem')?.content;
  if (content?.kind !== 'problem') throw new Error(`Not a problem: ${JSON.stringify(content)}`);
  return { hints: content.answerHints, content, course };
}

const warnings = ({ diagnostics }: Course) =>
  diagnostics
    .filter(({ code }) => code === 'element-ignored')
    .map(({ message }) => message)
    .join();

const said = (html: string) => ({ html, label: '' });

describe('hints about answers', () => {
  test('of a text, with the marks of older courses left out', async () => {
    const { hints, content } =
      await hintsIn(`<stringresponse answer="herd" type="ci regexp"><textline/><hintgroup>
      <stringhint answer="contact" type="ci" name="a"/><hintpart on="a"><startouttext/>Not <b>by</b> touch<endouttext/></hintpart>
      <stringhint answer="fire.*" name="b"/><hintpart on="b"><text>No firewall</text></hintpart>
      <hintpart on="default">Think again</hintpart></hintgroup></stringresponse>`);
    expect(hints).toEqual([
      {
        questionId: '2_1',
        about: expect.objectContaining({
          kind: 'text',
          regexp: false,
          caseSensitive: false,
          answers: [{ text: 'contact', feedback: null }],
        }),
        feedback: said('Not <b>by</b> touch'),
      },
      {
        questionId: '2_1',
        about: expect.objectContaining({ kind: 'text', regexp: true, caseSensitive: false }),
        feedback: said('No firewall'),
      },
      { questionId: '2_1', about: null, feedback: said('Think again') },
    ]);
    expect(JSON.stringify(content.parts)).not.toMatch(/touch|firewall|again/);
  });

  test('of a number, with a tolerance of their own or that of the question', async () => {
    const { hints } =
      await hintsIn(`<numericalresponse answer="9.8"><responseparam type="tolerance" default="1%"/><textline/><hintgroup>
      <numericalhint answer="-9.8" name="sign"/><hintpart on="sign">Sign</hintpart>
      <numericalhint answer="32" name="feet" tolerance="0.5"/><hintpart on="feet">Feet</hintpart>
      <numericalhint answer="[90, 110)" name="far"><responseparam type="tolerance" default="2"/></numericalhint><hintpart on="far">Far</hintpart>
      </hintgroup></numericalresponse>`);
    expect(hints?.map(({ about }) => about)).toMatchObject([
      { kind: 'number', answers: [{ value: -9.8 }], tolerance: { kind: 'percent', value: 1 } },
      { kind: 'number', answers: [{ value: 32 }], tolerance: { kind: 'absolute', value: 0.5 } },
      { kind: 'number', answers: [{ kind: 'range' }], tolerance: { kind: 'absolute', value: 2 } },
    ]);
  });

  test('of a formula, with samples of their own or those of the question', async () => {
    const { hints } =
      await hintsIn(`<formularesponse type="ci" samples="x@1:3#5" answer="2*x"><formulaequationinput/><hintgroup>
      <formulahint answer="x/2" name="half"/><hintpart on="half">Half</hintpart>
      <formulahint answer="x*y" samples="x,y@1,1:2,2#7" name="more"/><hintpart on="more">More</hintpart>
      <formulahint answer="x^2" samples="x@1:2#100" name="power"/><hintpart on="power">Power</hintpart>
      </hintgroup></formularesponse>`);
    expect(hints?.map(({ about }) => about)).toMatchObject([
      { kind: 'formula', answer: 'x/2', samples: 5, caseSensitive: false, variables: [{ name: 'x' }] },
      { kind: 'formula', answer: 'x*y', samples: 7, variables: [{ name: 'x' }, { name: 'y' }] },
      { kind: 'formula', answer: 'x^2', samples: 10 },
    ]);
  });

  test.each([
    [
      'a choice by its name',
      '<multiplechoiceresponse><choicegroup><choice correct="true" name="a">A</choice><choice correct="false" name="b">B</choice></choicegroup>',
      '<choicehint answer="b" name="h"/>',
      'multiplechoiceresponse',
      ['choice_b'],
    ],
    [
      'checkboxes by their numbers',
      '<choiceresponse><checkboxgroup><choice correct="true">A</choice><choice correct="false">B</choice><choice correct="false">C</choice></checkboxgroup>',
      '<choicehint answer="0, choice_2" name="h"/>',
      'choiceresponse',
      ['choice_0', 'choice_2'],
    ],
    [
      'options by their texts',
      `<optionresponse><optioninput options="('up','down','left')" correct="up"/>`,
      `<optionhint answer="('down','left')" name="h"/>`,
      'optionresponse',
      ['choice_1', 'choice_2'],
    ],
  ])('of %s', async (_, start, condition, tag, chosen) => {
    const { hints } = await hintsIn(
      `${start}<hintgroup>${condition}<hintpart on="h">No</hintpart></hintgroup></${tag}>`,
    );
    const [hint] = hints ?? [];
    if (hint?.about == null || !('choices' in hint.about)) throw new Error('There is no hint.');
    expect(hint.about.choices.filter(({ correct }) => correct).map(({ id }) => id)).toEqual(chosen);
    expect(JSON.stringify(hint.about)).not.toContain('<');
  });

  test.each([
    ['without a condition', '<hintpart on="x">A</hintpart>', 'no condition has its name'],
    ['of another type', '<choicehint answer="1" name="x"/><hintpart on="x">A</hintpart>', 'doesn’t fit'],
    ['without an answer', '<stringhint name="x"/><hintpart on="x">A</hintpart>', 'it has no right answer'],
    [
      'with a name for no text',
      '<numericalhint answer="k$" name="x"/><hintpart on="x">A</hintpart>',
      'script',
    ],
  ])('%s are reported and left out', async (_, group, message) => {
    const { hints, course } = await hintsIn(
      `<stringresponse answer="a"><textline/><hintgroup>${group}</hintgroup></stringresponse>`,
    );
    expect(hints).toBeUndefined();
    expect(warnings(course)).toContain(message);
  });

  test('are at most 50 a question', async () => {
    const many = [...Array(60).keys()].map(
      (n) => `<stringhint answer="w${n}" name="n${n}"/><hintpart on="n${n}">No</hintpart>`,
    );
    const { hints, course } = await hintsIn(
      `<stringresponse answer="a"><textline/><hintgroup>${many.join('')}</hintgroup></stringresponse>`,
    );
    expect(hints).toHaveLength(50);
    expect(warnings(course)).toContain('at most 50');
  });
});
