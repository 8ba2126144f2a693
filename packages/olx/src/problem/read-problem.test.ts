import { describe, expect, test } from 'vitest';
import type { ProblemContent, ProblemPart, Question } from '../problem-model.ts';
import type { Course } from '../read-course.ts';
import { courseWith, read, reported } from '../testing/archive.ts';

async function problem(inner: string, attributes = ''): Promise<{ content: ProblemContent; course: Course }> {
  const course = await read(courseWith(`<problem url_name="p1" ${attributes}>${inner}</problem>`));
  const content = Object.values(course.tree.blocks).find(
    ({ sourceType }) => sourceType === 'problem',
  )?.content;
  if (content?.kind !== 'problem') throw new Error(`Not a problem: ${JSON.stringify(content)}`);
  return { content, course };
}

function questionsOf(parts: ProblemPart[]): Question[] {
  return parts.flatMap((part) =>
    part.kind === 'question' ? [part.question] : part.kind === 'group' ? questionsOf(part.parts) : [],
  );
}

async function question(inner: string): Promise<Question> {
  const [first] = questionsOf((await problem(inner)).content.parts);
  if (first === undefined) throw new Error('There is no question.');
  return first;
}

test('hints, of which authors leave some empty', async () => {
  const { content } = await problem(
    `<demandhint><hint>Think <b>big</b></hint><hint/></demandhint><p>x</p><demandhint><hint> </hint><hint>Add</hint></demandhint>`,
  );
  expect(content.hints).toEqual(['Think <b>big</b>', 'Add']);
});

describe('choices', () => {
  test('one of several, with feedback, fixed places and partial credit', async () => {
    const read =
      await question(`<multiplechoiceresponse partial_credit="points"><label>Which <i>one</i>?</label>
      <description>Only one.</description><choicegroup shuffle="true">
      <choice correct="true" name="a">One<choicehint label="Yes">Well done</choicehint></choice>
      <choice correct="partial" point_value="0.25">Two</choice>
      <choice correct="partial">Three</choice>
      <choice correct="false" fixed="true">None<choicehint>No</choicehint></choice></choicegroup></multiplechoiceresponse>`);
    expect(read).toMatchObject({
      id: '2_1',
      kind: 'single-choice',
      points: 1,
      label: 'Which <i>one</i>?',
      descriptions: ['Only one.'],
      shuffle: true,
      choices: [
        {
          id: 'choice_a',
          html: 'One',
          correct: true,
          credit: 1,
          feedback: { html: 'Well done', label: 'Yes' },
        },
        { id: 'choice_1', html: 'Two', correct: false, credit: 0.25, feedback: null },
        { id: 'choice_2', credit: 0.5 },
        { id: 'choice_3', credit: 0, fixed: true, feedback: { html: 'No', label: null } },
      ],
    });
  });

  test.each([
    ['', {}],
    ['show_correctness="always"', {}],
    ['show_correctness="never"', { submittedMessage: null }],
    ['show_correctness="never" submitted_message="Thanks!"', { submittedMessage: 'Thanks!' }],
  ])('a group of choices with %s', async (attributes, expected) => {
    for (const [response, group] of [
      ['multiplechoiceresponse', 'choicegroup'],
      ['choiceresponse', 'checkboxgroup'],
    ]) {
      const read = await question(
        `<${response}><${group} ${attributes}><choice correct="true">a</choice></${group}></${response}>`,
      );
      expect('submittedMessage' in read ? { submittedMessage: read.submittedMessage } : {}).toEqual(expected);
    }
  });

  test.each([
    ['multiplechoiceresponse', 'choicegroup'],
    ['choiceresponse', 'checkboxgroup'],
    ['truefalseresponse', 'choicegroup'],
  ])('choices of a %s inside other elements, and text between them', async (response, group) => {
    const { content, course } = await problem(
      `<${response}><${group}><label>Which?</label><p>Fruit</p><br/>\n<div><choice correct="true">plum</choice></div>
      <choice correct="false">pea</choice></${group}></${response}>`,
    );
    expect(questionsOf(content.parts)).toMatchObject([
      {
        label: 'Which?',
        choices: [
          { html: 'plum', correct: true },
          { html: 'pea', correct: false },
        ],
      },
    ]);
    expect(reported(course)).toContain('warning element-ignored vertical/v1.xml:1');
    expect(course.diagnostics.filter(({ code }) => code === 'element-ignored')).toMatchObject([
      { message: `<p> in <${group}> is no choice; it is left out with its content.` },
    ]);
  });

  test('choices of the same name can each be chosen', async () => {
    const { content } = await problem(
      `<multiplechoiceresponse><choicegroup><choice name="a" correct="false">A</choice>
      <choice name="a" correct="true">B</choice><choice name="a_1" correct="false">C</choice></choicegroup></multiplechoiceresponse>`,
    );
    expect(questionsOf(content.parts)).toMatchObject([
      {
        choices: [
          { id: 'choice_a', correct: false },
          { id: 'choice_a_1', correct: true },
          { id: 'choice_a_1_2', correct: false },
        ],
      },
    ]);
  });

  test('any of several, with hints for both states and for combinations', async () => {
    const read = await question(`<choiceresponse partial_credit="EDC"><checkboxgroup>
      <choice correct="true">a<choicehint selected="true">in</choicehint><choicehint selected="false">out</choicehint></choice>
      <choice correct="true">b</choice><choice correct="false">c</choice>
      <compoundhint value="A C">mixed</compoundhint></checkboxgroup></choiceresponse>`);
    expect(read).toMatchObject({
      kind: 'multiple-choice',
      partialCredit: 'every-decision',
      choices: [
        { html: 'a', feedback: { html: 'in' }, unselectedFeedback: { html: 'out' } },
        { correct: true },
        { correct: false },
      ],
      combinations: [{ choiceIds: ['choice_0', 'choice_2'], feedback: { html: 'mixed', label: null } }],
    });
  });

  test.each([
    ['halves', 'halves'],
    ['edc', 'every-decision'],
    ['points', 'none'],
  ])('partial_credit="%s" is %s', async (written, meant) => {
    const read = await question(
      `<choiceresponse partial_credit="${written}"><checkboxgroup><choice correct="true">a</choice></checkboxgroup></choiceresponse>`,
    );
    expect(read).toMatchObject({ partialCredit: meant });
  });

  test('a drop-down list as options and in the old form, several in one response', async () => {
    const { content } = await problem(`<optionresponse><p>First</p>
      <optioninput><option correct="True">x<optionhint>good</optionhint></option><option correct="False">y</option></optioninput>
      <p>Second</p><optioninput options="('it\\'s','b &amp; c')" correct="b &amp; c" inline="true"/></optionresponse>`);
    expect(content.parts.map(({ kind }) => kind)).toEqual(['html', 'question', 'html', 'question']);
    expect(questionsOf(content.parts)).toMatchObject([
      {
        id: '2_1',
        kind: 'dropdown',
        inline: false,
        choices: [{ html: 'x', correct: true, feedback: { html: 'good' } }, { correct: false }],
      },
      {
        id: '2_2',
        inline: true,
        choices: [
          { html: "it's", correct: false },
          { html: 'b &amp; c', correct: true },
        ],
      },
    ]);
    expect(content.pointsPossible).toBe(2);
  });

  test('spaces between words of a sentence around a field stay', async () => {
    const { content } =
      await problem(`<optionresponse><p>The <i>mean</i> <b>value</b> <optioninput inline="true"
      options="('x','y')" correct="x"/></p></optionresponse>`);
    expect(content.parts).toMatchObject([
      { tag: 'p', parts: [{ html: 'The <i>mean</i> <b>value</b> ' }, { kind: 'question' }] },
    ]);
  });

  test.each([
    [`('don't know','it's 2','yes')`, `don't know`, ["don't know", "it's 2", 'yes']],
    [`('l'été', 'l'hiver')`, `l'été`, ["l'été", "l'hiver"]],
    [`('the cats\\' tails', 'a')`, `the cats' tails`, ["the cats' tails", 'a']],
    [`('$5','$10','$HOME')`, '$10', ['$5', '$10', '$HOME']],
    [`('x=&quot;1&quot;', 'b')`, 'b', ['x="1"', 'b']],
  ])('a list of options %j, of which %j is right', async (options, correct, texts) => {
    const read = await question(
      `<optionresponse><optioninput options="${options}" correct="${correct}"/></optionresponse>`,
    );
    expect(read).toMatchObject({ choices: texts.map((html) => ({ html, correct: html === correct })) });
  });

  test.each([
    [['true', 'false'], 'single-choice'],
    [['true', 'true'], 'multiple-choice'],
  ])('a radiogroup of a choiceresponse with %j is %s', async (correct, kind) => {
    const choices = correct.map((right) => `<choice correct="${right}">a</choice>`).join('');
    const read = await question(`<choiceresponse><radiogroup>${choices}</radiogroup></choiceresponse>`);
    expect(read.kind).toBe(kind);
  });
});

describe('text', () => {
  test.each(['$5', '$HOME', '$x^2$'])('an answer %j without a script is what it says', async (answer) => {
    const read = await question(`<stringresponse answer="${answer}"><textline/></stringresponse>`);
    expect(read).toMatchObject({ kind: 'text', answers: [{ text: answer }] });
  });

  test.each([
    '<stringresponse answer="a"><textline hidden="true"/></stringresponse>',
    '<numericalresponse answer="1"><textline hidden="1"/></numericalresponse>',
    '<formularesponse answer="x" samples="x@1:2#3"><formulaequationinput hidden="true"/></formularesponse>',
  ])('a field that only a script fills in is hidden: %s', async (markup) => {
    expect(questionsOf((await problem(markup)).content.parts)).toMatchObject([{ hidden: true }]);
    const shown = await problem(markup.replace(/ hidden="[^"]*"/, ''));
    expect(questionsOf(shown.content.parts)[0]).not.toHaveProperty('hidden');
  });

  test('answers, wrong answers with feedback, and case', async () => {
    expect(
      await question(`<stringresponse answer=" Rome " type="ci"><correcthint>yes</correcthint>
      <additional_answer answer="Roma"><correcthint>Italian</correcthint></additional_answer>
      <additional_answer>Urbs</additional_answer><stringequalhint answer="Paris">no</stringequalhint>
      <textline size="20" label="Capital?" trailing_text="city"/></stringresponse>`),
    ).toMatchObject({
      kind: 'text',
      label: 'Capital?',
      caseSensitive: false,
      regexp: false,
      size: 20,
      trailingText: 'city',
      answers: [
        { text: 'Rome', feedback: { html: 'yes' } },
        { text: 'Roma', feedback: { html: 'Italian' } },
        { text: 'Urbs', feedback: null },
      ],
      wrongAnswers: [{ text: 'Paris', regexp: false, feedback: { html: 'no' } }],
    });
  });

  test('regular expressions, only if they are valid', async () => {
    expect(
      await question('<stringresponse answer="colou?r" type="regexp"><textline/></stringresponse>'),
    ).toMatchObject({ regexp: true, caseSensitive: true });
    const { content, course } = await problem(
      '<p>x</p><stringresponse answer="a" type="ci"><textline/></stringresponse>\n<stringresponse answer="(" type="regexp"><textline/></stringresponse>',
    );
    expect(content.parts.at(-1)).toMatchObject({ kind: 'unsupported', tag: 'stringresponse' });
    expect(reported(course)).toContain('warning question-unsupported vertical/v1.xml:2');
  });

  test('a pattern that looks around or refers back is reported with its line, and the question worth nothing', async () => {
    const { content, course } = await problem(
      '<p>x</p><stringresponse answer="a" type="ci">\n<regexphint answer="(b)\\1">c</regexphint><textline/></stringresponse>\n<stringresponse answer="(?=a)b" type="regexp"><textline/></stringresponse>',
    );
    expect(content).toMatchObject({ pointsPossible: 1 });
    expect(content.parts.at(-1)).toMatchObject({
      kind: 'unsupported',
      reason: "its regular expression can't be used: it looks ahead with (?=...).",
    });
    const reports = reported(course);
    expect(reports).toContain('warning element-ignored vertical/v1.xml:2');
    expect(reports).toContain('warning question-unsupported vertical/v1.xml:3');
  });

  test('a list by the old separator is of plain texts, whatever its type says', async () => {
    expect(
      await question('<stringresponse answer="a+_or_(" type="regexp"><textline/></stringresponse>'),
    ).toMatchObject({ regexp: false, answers: [{ text: 'a+' }, { text: '(' }] });
  });

  test('the question repeated as paragraph and label is there once', async () => {
    const { content } = await problem(
      '<p>Why?</p><stringresponse answer="x"><textline label="Why?"/></stringresponse>',
    );
    expect(content.parts).toMatchObject([{ kind: 'question', question: { label: 'Why?' } }]);
  });
});

describe('numbers', () => {
  const numerical = (attributes: string, inner = ''): Promise<Question> =>
    question(`<numericalresponse ${attributes}>${inner}<formulaequationinput/></numericalresponse>`);

  test.each([
    ['5', 5],
    ['-1.5e3', -1500],
    ['4*10^3', 4000],
    ['2/4', 0.5],
    ['sqrt(16)', 4],
    ['50%', 0.5],
    ['2k', 2000],
    ['-2^2', -4],
    ['٣', 3],
    ['۲٫۵', 2.5],
  ])('the answer %s is %d', async (written, value) => {
    expect(await numerical(`answer="${written}"`)).toMatchObject({
      answers: [{ kind: 'value', expression: written, value }],
      tolerance: { kind: 'percent', value: 0.001 },
    });
  });

  test.each([
    ['[1,2)', true, false],
    ['(1, 2]', false, true],
    ['[1;2]', true, true],
    ['(1,2)', false, false],
    ['[١,٢]', true, true],
  ])('the range %s', async (written, minimumIncluded, maximumIncluded) => {
    expect(await numerical(`answer="${written}"`)).toMatchObject({
      answers: [{ kind: 'range', minimum: 1, maximum: 2, minimumIncluded, maximumIncluded }],
    });
  });

  test.each([
    ['0.5', 'absolute', 0.5],
    ['2%', 'percent', 2],
    ['1/2', 'absolute', 0.5],
  ])('the tolerance %s', async (written, kind, value) => {
    expect(
      await numerical('answer="1"', `<responseparam type="tolerance" default="${written}"/>`),
    ).toMatchObject({ tolerance: { kind, value } });
  });

  test('more answers and partial credit', async () => {
    expect(
      await numerical(
        'answer="1" partial_credit="list, close"',
        '<responseparam partial_answers="2, 3"/><responseparam partial_range="4"/><additional_answer answer="10"/>',
      ),
    ).toMatchObject({
      answers: [{ value: 1 }, { value: 10 }],
      partialCredit: { list: [2, 3], close: { factor: 4 } },
    });
    expect(await numerical('answer="1"', '<responseparam partial_answers="2"/>')).toMatchObject({
      partialCredit: { list: [], close: null },
    });
  });

  test.each([
    ['10*i', 0, 10],
    ['3+4j', 3, 4],
    ['(3 - 4j)', 3, -4],
    ['-1.5e3-.5j', -1500, -0.5],
    ['2j', 0, 2],
    ['sqrt(-4)+1', 1, 2],
    ['(1+i)*(2-i)', 3, 1],
  ])('the complex answer %s', async (written, value, imaginary) => {
    expect(await numerical(`answer="${written}"`)).toMatchObject({
      answers: [{ kind: 'value', expression: written, value, imaginary }],
    });
  });

  test.each(['$x', '3+4k*x', '[2,i]', '[2,1]', '', '1/0', '1e999j'])(
    'an answer %j that can not be judged makes the block unsupported',
    async (written) => {
      const course = await read(
        courseWith(
          `<problem url_name="p1"><numericalresponse answer="${written}"><textline/></numericalresponse></problem>`,
        ),
      );
      expect(course.summary.unsupportedByTag).toEqual({ numericalresponse: 1 });
    },
  );
});

test('right answers, feedback and solutions never stand in what is shown', async () => {
  const { content } = await problem(`<div class="box"><p>Say it</p>
    <stringresponse answer="SECRET1"><correcthint>SECRET2</correcthint><textline/></stringresponse></div>
    <numericalresponse answer="777"><responseparam type="tolerance" default="888"/><textline/></numericalresponse>
    <multiplechoiceresponse><choicegroup><choice correct="true">open<choicehint>SECRET3</choicehint></choice></choicegroup></multiplechoiceresponse>
    <solution><p>SECRET4</p></solution><demandhint><hint>SECRET5</hint></demandhint>
    <script type="loncapa/python">SECRET6</script>`);
  const shown = (parts: ProblemPart[]): string =>
    parts
      .map((part) => {
        if (part.kind === 'html') return part.html;
        if (part.kind === 'group') return `<${part.tag}>${shown(part.parts)}</${part.tag}>`;
        if (part.kind === 'question')
          return `${part.question.label}${'choices' in part.question ? part.question.choices.map(({ html }) => html).join() : ''}`;
        return '';
      })
      .join('');
  expect(shown(content.parts)).not.toMatch(/SECRET|777|888/);
  expect(shown(content.parts)).toContain('open');
  expect(content.parts.find(({ kind }) => kind === 'solution')).toEqual({
    kind: 'solution',
    html: '<p>SECRET4</p>',
  });
  expect(content.hints).toEqual(['SECRET5']);
});

test.each([
  ['label="First"', 'label="Second"', ['First', 'Second'], 'Two <b>numbers</b>'],
  ['', 'label="Second"', [null, 'Second'], 'Two <b>numbers</b>'],
  ['', '', ['Two <b>numbers</b>', null], null],
])('the label of two fields %s and %s', async (first, second, labels, shared) => {
  const { content } = await problem(
    `<optionresponse><label>Two <b>numbers</b></label><description>Below ten</description>
     <optioninput options="('1','2')" correct="1" ${first}/><optioninput options="('1','2')" correct="1" ${second}/></optionresponse>`,
  );
  expect(questionsOf(content.parts).map(({ label }) => label)).toEqual(labels);
  const html = `<p>${shared}</p><p>Below ten</p>`;
  if (shared !== null) expect(content.parts[0]).toEqual({ kind: 'html', html });
  else expect(questionsOf(content.parts)[0]).toMatchObject({ descriptions: ['Below ten'] });
});

test.each([
  ['<p>Let <math>$x^2$</math> be</p>', '<p>Let [mathjaxinline]x^2[/mathjaxinline] be</p>'],
  ['<math>$\\displaystyle \\frac{1}{$n}$</math>', '[mathjax] \\frac{1}{$n}[/mathjax]'],
  ['<math>x &lt; 2</math>', 'x &lt; 2'],
  ['<math><mi>x</mi></math>', '<math><mi>x</mi></math>'],
  ['<startouttext/>How <b>many</b>?<endouttext/>', 'How <b>many</b>?'],
  ['<startouttext>How many?</startouttext>', 'How many?'],
])('markup of LON-CAPA: %s', async (markup, html) => {
  const { content } = await problem(`${markup}<stringresponse answer="x"><textline/></stringresponse>`);
  expect(content.parts[0]).toEqual({ kind: 'html', html });
});

test('several questions of one problem keep their order, ids and points', async () => {
  const choice = '<choicegroup><choice correct="true">a</choice></choicegroup>';
  const { content } = await problem(`<p>Intro</p><multiplechoiceresponse>${choice}</multiplechoiceresponse>
    <customresponse cfn="check"><textline/></customresponse><table class="t"><tr><td>
    <stringresponse answer="x"><textline points="3"/></stringresponse></td></tr></table>`);
  expect(content.parts).toMatchObject([
    { kind: 'html', html: '<p>Intro</p>' },
    { kind: 'question', question: { id: '2_1' } },
    { kind: 'unsupported', tag: 'customresponse' },
    { kind: 'group', tag: 'table', attributes: { class: 't' }, parts: [{ kind: 'group', tag: 'tr' }] },
  ]);
  expect(questionsOf(content.parts).map(({ id, points }) => [id, points])).toEqual([
    ['2_1', 1],
    ['4_1', 3],
  ]);
  expect(content.pointsPossible).toBe(4);
});

test.each([
  'customresponse',
  'formularesponse',
  'symbolicresponse',
  'imageresponse',
  'javascriptresponse',
  'schematicresponse',
  'coderesponse',
  'truefalseresponse',
  'annotationresponse',
  'choicetextresponse',
  'externalresponse',
])('%s is named as unsupported, with its line', async (tag) => {
  const course = await read(
    courseWith(`<problem url_name="p1">\n<p>x</p>\n<${tag}><textline/></${tag}></problem>`),
  );
  expect(reported(course)).toEqual(
    expect.arrayContaining([
      'warning question-unsupported vertical/v1.xml:3',
      'warning block-unsupported vertical/v1.xml:1',
    ]),
  );
  expect(course.summary.unsupportedByTag).toEqual({ [tag]: 1 });
});

test.each([
  [
    'coderesponse',
    'coderesponse',
    '<textbox mode="python"/><codeparam><grader_payload>SECRET</grader_payload></codeparam>',
  ],
  ['schematicresponse', 'schematicresponse', '<schematic initial_value="SECRET"/><answer>SECRET</answer>'],
  ['externalresponse', 'externalresponse', '<textbox/><answer>SECRET</answer>'],
  ['customresponse', 'vsepr_input', '<vsepr_input/><answer>SECRET</answer>'],
  ['customresponse', 'editamoleculeinput', '<editamoleculeinput file="/m.mol"/><answer>SECRET</answer>'],
  ['customresponse', 'crystallography', '<crystallography/><answer>SECRET</answer>'],
])('%s with %s keeps its text and images, and no answers', async (response, tag, inner) => {
  const { content } = await problem(
    `<stringresponse answer="a"><textline/></stringresponse><${response}><label>Build it</label><p>As here: <img src="https://example.org/circuit.png" alt="A circuit"/></p>${inner}</${response}>`,
  );
  expect(content.parts.slice(1)).toMatchObject([
    {
      kind: 'html',
      html: '<p>Build it</p><p>As here: <img src="https://example.org/circuit.png" alt="A circuit"></p>',
    },
    { kind: 'unsupported', tag },
  ]);
  expect(content.pointsPossible).toBe(1);
  expect(JSON.stringify(content.parts)).not.toContain('SECRET');
});

test('settings of a problem, and their defaults', async () => {
  const plain = (await problem('<p>x</p>')).content;
  expect(plain).toMatchObject({
    weight: null,
    maxAttempts: null,
    showAnswer: 'finished',
    rerandomize: 'never',
    submissionWaitSeconds: 0,
    showResetButton: false,
    attemptsBeforeShowAnswer: 0,
    gradingMethod: 'last_score',
  });
  const set = (
    await problem(
      '<p>x</p>',
      `weight="2.5" max_attempts="3" showanswer="after_attempts" attempts_before_showanswer_button="2"
    rerandomize="per_student" submission_wait_seconds="30" show_reset_button="true" grading_method="highest_score"`,
    )
  ).content;
  expect(set).toMatchObject({
    weight: 2.5,
    maxAttempts: 3,
    showAnswer: 'after_attempts',
    attemptsBeforeShowAnswer: 2,
    rerandomize: 'per_student',
    submissionWaitSeconds: 30,
    showResetButton: true,
    gradingMethod: 'highest_score',
  });
});

test.each([
  ['always', 'always'],
  ['true', 'always'],
  ['', 'always'],
  ['per_student', 'per_student'],
  ['false', 'per_student'],
  ['onreset', 'onreset'],
  ['never', 'never'],
])('rerandomize="%s", as in old courses or new ones, means %s', async (value, rerandomize) => {
  expect((await problem('<p>x</p>', `rerandomize="${value}"`)).content.rerandomize).toBe(rerandomize);
});

test.each([
  'always',
  'answered',
  'attempted',
  'closed',
  'finished',
  'correct_or_past_due',
  'past_due',
  'never',
  'after_all_attempts',
  'attempted_no_past_due',
  'after_all_attempts_or_correct',
])('showanswer="%s"', async (value) => {
  expect((await problem('<p>x</p>', `showanswer="${value}"`)).content.showAnswer).toBe(value);
});

test.each(['', ' ', 'false', 'False'])('showanswer="%s" is never', async (value) => {
  expect((await problem('<p>x</p>', `showanswer="${value}"`)).content.showAnswer).toBe('never');
});

test('values that make no sense are reported and fall back to the default', async () => {
  const { content, course } = await problem(
    '<p>x</p>',
    'weight="heavy" max_attempts="-1" showanswer="maybe"',
  );
  expect(content).toMatchObject({ weight: null, maxAttempts: null, showAnswer: 'finished' });
  expect(reported(course).filter((line) => line.includes('attribute-invalid'))).toHaveLength(3);
});
