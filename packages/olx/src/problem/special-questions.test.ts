import { describe, expect, test } from 'vitest';
import { courseWith, read } from '../testing/archive.ts';
import { convexHull } from './convex-hull.ts';

async function firstPart(inner: string) {
  const course = await read(courseWith(`<problem url_name="p1">${inner}</problem>`));
  const content = Object.values(course.tree.blocks).find((block) => block.sourceType === 'problem')?.content;
  if (content?.kind !== 'problem') return content;
  return {
    ...content.parts.find(({ kind }) => kind === 'question' || kind === 'unsupported'),
    points: content.pointsPossible,
  };
}

const formula = (attributes: string, field = '<formulaequationinput size="40" label="Enter"/>') =>
  firstPart(`<formularesponse ${attributes}>${field}</formularesponse>`);

describe('formulas', () => {
  test('have variables with bounds, a number of samples, case and tolerance', async () => {
    const field = '<responseparam type="tolerance" default="0.1%"/><textline math="1"/>';
    expect(await formula('type="cs" samples="x,n@1,2:3,4#10" answer="n*x^(n-1)"', field)).toMatchObject({
      question: {
        kind: 'formula',
        answer: 'n*x^(n-1)',
        variables: [
          { name: 'x', minimum: 1, maximum: 3 },
          { name: 'n', minimum: 2, maximum: 4 },
        ],
        samples: 10,
        caseSensitive: true,
        tolerance: { kind: 'percent', value: 0.1 },
      },
    });
  });

  test('are sampled absolutely by default, and never more than a hundred times', async () => {
    expect(await formula('type="ci" samples="x@1:3#1000000" answer="x"')).toMatchObject({
      question: {
        samples: 100,
        caseSensitive: false,
        tolerance: { kind: 'absolute', value: 0.00001 },
        label: 'Enter',
      },
    });
  });

  test('of one variable may have its bounds separated by a comma', async () => {
    expect(await formula('type="ci" samples="x@1, 9#10" answer="x**2 - x + 4"')).toMatchObject({
      question: { kind: 'formula', variables: [{ name: 'x', minimum: 1, maximum: 9 }], samples: 10 },
    });
  });

  test.each([
    ['samples="x@1:3#10"', 'it has no right answer.'],
    ['samples="x@1:3#10" answer="$a"', 'its right answer is computed by a script.'],
    ['samples="x@1:3#10" answer="x*("', 'its right answer is no expression.'],
    ['samples="x@1:3#10" answer="y"', 'its right answer uses “y”, which is not among its variables.'],
    ['samples="x@1:3" answer="x"', 'its samples can’t be read.'],
    ['samples="x,y@1:3#4" answer="x"', 'its samples have not as many bounds as variables.'],
    ['samples="x,y@1,2#4" answer="x"', 'its samples can’t be read.'],
    ['samples="x@a:b#4" answer="x"', 'its samples can’t be read.'],
    ['samples="x@1:3#0" answer="x"', 'its samples can’t be read.'],
  ])('%s is unusable', async (attributes, reason) => {
    expect(JSON.stringify(await formula(attributes))).not.toContain('"kind":"formula"');
    const withText = await firstPart(`<p>Text</p><stringresponse answer="a"><textline/></stringresponse>`);
    expect(withText).toMatchObject({ question: { kind: 'text' } });
    const course = await read(
      courseWith(
        `<problem url_name="p1"><formularesponse ${attributes}><textline/></formularesponse></problem>`,
      ),
    );
    expect(course.diagnostics.map(({ message }) => message).join()).toContain(reason);
  });
});

describe('choices with fields', () => {
  test('have pieces of text and fields, of which only those of correct choices have an answer', async () => {
    expect(
      await firstPart(`<choicetextresponse><label>Pi?</label><radiotextgroup>
        <choice correct="false">It is <decoy_input/>.</choice>
        <choice correct="true">It is <b>about</b> <numtolerance_input answer="3.14" tolerance="5%"/>.</choice>
        </radiotextgroup></choicetextresponse>`),
    ).toMatchObject({
      points: 1,
      question: {
        kind: 'choice-text',
        isSingle: true,
        label: 'Pi?',
        options: [
          {
            id: 'choice_0',
            correct: false,
            pieces: [{ html: 'It is ' }, { id: 'choice_0.0', answer: null }, { html: '.' }],
          },
          {
            correct: true,
            pieces: [
              { html: 'It is <b>about</b> ' },
              {
                id: 'choice_1.0',
                answer: { expression: '3.14', value: 3.14 },
                tolerance: { kind: 'percent', value: 5 },
              },
              { html: '.' },
            ],
          },
        ],
      },
    });
  });
});

describe('areas of an image', () => {
  const image = (area: string) =>
    firstPart(
      `<imageresponse><imageinput src="https://example.org/a.png" width="600" height="400" alt="A map" ${area}/></imageresponse>`,
    );

  test('are rectangles, one region or several', async () => {
    expect(await image('rectangle="(10,20)-(30,40); (1,2)-(3,4)"')).toMatchObject({
      question: {
        kind: 'image',
        width: 600,
        height: 400,
        image: expect.stringContaining('alt="A map"'),
        rectangles: [{ from: { x: 10, y: 20 }, to: { x: 30, y: 40 } }, { from: { x: 1, y: 2 } }],
        regions: [],
      },
    });
    expect(await image('rectangle="(10,20)-(30,40), [1,2]-[3,4]"')).toMatchObject({
      question: { rectangles: [{ from: { x: 10 } }, { from: { x: 1 }, to: { x: 3, y: 4 } }] },
    });
    expect(await image('regions="[[0,0], [9,0], [0,9]]"')).toMatchObject({
      question: { regions: [{ length: 3 }] },
    });
    expect(await image('regions="[[[0,0],[9,0],[0,9]], [[50,50],[60,50],[50,60]]]"')).toMatchObject({
      question: { regions: { length: 2 } },
    });
  });

  test.each(['', 'rectangle="10"', 'regions="[1,2]"', 'regions="[[0,0],[1,1]]"', 'regions="nonsense"'])(
    '%j is unusable',
    async (area) => {
      expect(JSON.stringify((await image(area)) ?? {})).not.toContain('"kind":"image"');
    },
  );

  test('a region is what its points enclose, in whatever order they come', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 10, y: 0 },
      { x: 5, y: 5 },
      { x: 0, y: 10 },
    ];
    expect(convexHull(corners)).toEqual([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ]);
  });
});

test('annotations are worth two points, and a partially correct tag half of them', async () => {
  expect(
    await firstPart(`<annotationresponse><annotationinput><title>Read</title><text>They are the ones</text>
      <comment>Who?</comment><comment_prompt>Your view:</comment_prompt><tag_prompt>One tag:</tag_prompt>
      <options><option choice="correct">ergon</option><option choice="partially-correct">logos</option>
      <option choice="incorrect">pathos</option></options></annotationinput></annotationresponse>`),
  ).toMatchObject({
    points: 2,
    question: {
      kind: 'annotation',
      label: 'Read',
      passage: 'They are the ones',
      remark: 'Who?',
      commentPrompt: 'Your view:',
      tagPrompt: 'One tag:',
      options: [
        { id: '0', html: 'ergon', credit: 1 },
        { id: '1', credit: 0.5 },
        { id: '2', credit: 0 },
      ],
    },
  });
});

const symbolic = (attributes: string) =>
  firstPart(`<symbolicresponse ${attributes}><textline size="30" math="1"/></symbolicresponse>`);

describe('symbolic answers', () => {
  test('are expressions or matrices', async () => {
    expect(await symbolic('expect="a_b^c + b_x__d"')).toMatchObject({
      question: {
        kind: 'symbolic',
        answer: 'a_b^c + b_x__d',
        size: 30,
        isMatrix: false,
        hasImaginaryUnit: false,
        isNumerical: false,
      },
      points: 1,
    });
    expect(
      await symbolic('answer="[[cos(x),I*sin(x)],[I*sin(x),cos(x)]]" options="matrix,imaginary,numerical"'),
    ).toMatchObject({ question: { isMatrix: true, hasImaginaryUnit: true, isNumerical: true } });
  });

  test.each([
    ['', 'it has no right answer.'],
    ['expect="$f"', 'its right answer is computed by a script.'],
    ['expect="2x+"', 'its right answer is no expression or matrix.'],
    ['expect="[[1,2],[3]]"', 'its right answer is no expression or matrix.'],
    ['expect="f(x)"', 'its right answer uses “f”, which is no function.'],
    ['expect="x/0"', 'its right answer has no value.'],
    ['expect="|0&gt;" options="qbit"', 'its answers are states of qubits.'],
  ])('with %s are unsupported', async (attributes, reason) => {
    const part = await firstPart(
      `<symbolicresponse ${attributes}><textline math="1"/></symbolicresponse><stringresponse answer="a"><textline/></stringresponse>`,
    );
    expect(part).toMatchObject({ kind: 'unsupported', tag: 'symbolicresponse', reason });
  });
});
