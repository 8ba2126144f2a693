import { afterEach, describe, expect, test } from 'vitest';
import { usageKey } from '../../../testing/course-builder.ts';
import { openUnitSite, problemBlock, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import { readOlxProblem } from '../testing/olx-problem.ts';
import { countAttempts, readProblemPage } from '../testing/problem-page.ts';

let site: UnitSite;
afterEach(() => site.close());

async function openFrame(markup: string, block = {}) {
  const content = { ...(await readOlxProblem(markup)), showAnswer: 'attempted' as const, maxAttempts: 9 };
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [problemBlock('p1', content, block)] }])]);
  const { browser, user } = await site.makeLearner('ada');
  return { frame: await site.openUnit(browser), user };
}

const FORMULA = `<formularesponse type="ci" samples="x@1:3#5" answer="x^2/3"><label>Area?</label>
  <formulaequationinput/></formularesponse>`;
const MATRIX = `<symbolicresponse expect="[[cos(x),I*sin(x)],[I*sin(x),cos(x)]]" options="matrix,imaginary"><label>Exponential?</label>
  <textline math="1"/></symbolicresponse>`;
const CHOICE_TEXT = `<choicetextresponse><label>Pi?</label><radiotextgroup>
  <choice correct="false">It is <decoy_input/>.</choice>
  <choice correct="true">It is about <numtolerance_input answer="3.14" tolerance="0.01"/>.</choice>
  </radiotextgroup></choicetextresponse>`;
const CHECKBOX_TEXT = `<choicetextresponse><label>Which?</label><checkboxtextgroup>
  <choice correct="true">Two squared is <numtolerance_input answer="4"/>.</choice>
  <choice correct="true">Two is even.</choice><choice correct="false">Zero is <numtolerance_input answer="7"/>.</choice>
  </checkboxtextgroup></choicetextresponse>`;
const RECTANGLES = `<imageresponse><label>Where?</label><imageinput src="https://example.org/a.png" alt="A map"
  width="600" height="400" rectangle="(338,98)-(412,168);(10,10)-(20,20)"/></imageresponse>`;
const REGION = `<imageresponse><label>Where?</label><imageinput src="https://example.org/a.png" alt="A map"
  width="600" height="400" regions="[[219,86],[305,192],[305,381],[139,381],[139,192]]"/></imageresponse>`;
const ANNOTATION = `<annotationresponse><annotationinput><title>Read</title><text>They are the ones</text>
  <comment_prompt>Your view:</comment_prompt><tag_prompt>One tag:</tag_prompt><options>
  <option choice="correct">ergon</option><option choice="partially-correct">logos</option>
  <option choice="incorrect">pathos</option></options></annotationinput></annotationresponse>`;

test.each([
  '<stringresponse answer="a"><textline hidden="true"/></stringresponse>',
  '<numericalresponse answer="1"><textline hidden="true"/></numericalresponse>',
  '<formularesponse answer="x" samples="x@1:2#3"><textline hidden="true"/></formularesponse>',
])('a field that only a script fills in is not shown: %s', async (markup) => {
  const { frame } = await openFrame(markup);
  expect(frame.page.body).toMatch(/<input[^>]* type="hidden"/);
  expect(frame.page.body).toContain('data-optional');
  expect(frame.page.body).not.toMatch(/<input[^>]* type="text"/);
});

test.each([
  ['formula', FORMULA, 'x*x/3', 'correct'],
  ['formula', FORMULA, 'x*x/2', 'incorrect'],
  ['matrix', MATRIX, '[[cos(x), i*sin(x)], [i*sin(x), cos(x)]]', 'correct'],
  ['matrix', MATRIX, '[[cos(x), 0], [0, cos(x)]]', 'incorrect'],
  ['choice with a field', CHOICE_TEXT, ['choice_1', 'choice_1.0=3.15'], 'correct'],
  ['choice with a field', CHOICE_TEXT, ['choice_1', 'choice_1.0=3,14'], 'correct'],
  ['choice with a field', CHOICE_TEXT, ['choice_1', 'choice_1.0=3.16'], 'incorrect'],
  ['choice with a field', CHOICE_TEXT, ['choice_0', 'choice_0.0=3.14'], 'incorrect'],
  ['choice with a field', CHOICE_TEXT, ['choice_1', 'choice_1.0=3.14', 'choice_0.0=ten'], 'correct'],
  ['several with fields', CHECKBOX_TEXT, ['choice_0', 'choice_1', 'choice_0.0=8/2'], 'correct'],
  ['several with fields', CHECKBOX_TEXT, ['choice_0', 'choice_0.0=4'], 'incorrect'],
  [
    'several with fields',
    CHECKBOX_TEXT,
    ['choice_0', 'choice_1', 'choice_2', 'choice_0.0=4', 'choice_2.0=7'],
    'incorrect',
  ],
  ['point in rectangles', RECTANGLES, '[338,98]', 'correct'],
  ['point in rectangles', RECTANGLES, '[337,98]', 'incorrect'],
  ['point in rectangles', RECTANGLES, '[ 15 , 15 ]', 'correct'],
  ['point in rectangles', RECTANGLES, '[-1,99999]', 'incorrect'],
  ['point in a region', REGION, '[219,200]', 'correct'],
  ['point in a region', REGION, '[140,100]', 'incorrect'],
  ['annotation', ANNOTATION, ['0', 'comment=I think so.'], 'correct'],
  ['annotation', ANNOTATION, ['1'], 'partially-correct'],
  ['annotation', ANNOTATION, ['2', 'comment=0'], 'incorrect'],
])('%s: %# %j is judged, stored and shown', async (_, markup, answer, verdict) => {
  const { frame, user } = await openFrame(markup);
  const { status, body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': answer } });
  expect([status, readProblemPage(body.html).statuses]).toEqual([200, [verdict]]);
  expect(await countAttempts(site.context.db.read, user.id)).toBe(1);
  const again = await frame.problem('p1', 'problem_get');
  expect(readProblemPage(again.body.html).statuses).toEqual([verdict]);
});

test('a field within a sentence leaves the sentence together', async () => {
  const { frame } = await openFrame(
    '<p class="gap">The <stringresponse answer="cat"><textline inline="1"/></stringresponse> sat.</p>',
  );
  const [, inside] = /<div class="gap">The (.*) sat\.<\/div>/s.exec(frame.page.body) ?? [];
  expect(inside).toContain('class="question question-inline"');
});

test.each([
  ['', 'Answer received.'],
  ['submitted_message="Thanks &amp; bye"', 'Thanks &amp; bye'],
])(
  'choices that hide whether an answer is right say that it was received (%s)',
  async (message, sentence) => {
    const { frame } = await openFrame(
      `<multiplechoiceresponse><choicegroup show_correctness="never" ${message}>
      <choice correct="true">a</choice><choice correct="false">b</choice></choicegroup></multiplechoiceresponse>`,
    );
    const { body } = await frame.problem('p1', 'problem_check', { answers: { '2_1': 'choice_1' } });
    expect(readProblemPage(body.html).statuses).toEqual(['hidden']);
    expect(body.html).toContain(sentence);
    expect(body.html).not.toMatch(/is-incorrect|verdict-word/);
  },
);

const READ_AS = 'can’t be read as a formula';
test.each([
  ['nothing', FORMULA, '', 400, 'Give an answer before you submit.'],
  ['half a formula', FORMULA, 'x*(', 400, READ_AS],
  ['a wall of brackets', FORMULA, '('.repeat(1900), 400, READ_AS],
  ['an unknown variable', FORMULA, 'y^2', 400, '“y” isn’t a variable of this question. You can use x.'],
  ['an unknown function', FORMULA, 'f(x)', 400, '“f” isn’t a function that can be used here.'],
  ['no value', FORMULA, '1/0', 400, 'has no value'],
  ['half a matrix', MATRIX, '[[1,2],[3', 400, 'can’t be read as a matrix. Write it row by row'],
  ['a function in a matrix', MATRIX, '[[f(1),2],[3,4]]', 400, '“f” isn’t a function'],
  ['a number without a choice', CHOICE_TEXT, ['choice_1.0=3.14'], 400, 'Give an answer before you submit.'],
  ['a choice without its number', CHOICE_TEXT, ['choice_0'], 400, 'Fill in every number'],
  [
    'a word for a number',
    CHOICE_TEXT,
    ['choice_1', 'choice_1.0=pie'],
    400,
    '“pie” can’t be read as a number.',
  ],
  ['two of one', CHOICE_TEXT, ['choice_0', 'choice_1', 'choice_0.0=1', 'choice_1.0=1'], 409, ''],
  ['an unknown choice', CHECKBOX_TEXT, ['choice_9'], 409, ''],
  ['words for a point', RECTANGLES, 'here', 400, 'Choose a place in the image'],
  ['a place with fractions', RECTANGLES, '[1.5,2]', 400, 'Choose a place in the image'],
  ['a comment without a tag', ANNOTATION, ['comment=So'], 400, 'Give an answer before you submit.'],
  ['two tags', ANNOTATION, ['0', '1'], 409, ''],
  ['an endless comment', ANNOTATION, ['0', `comment=${'a'.repeat(3000)}`], 400, 'This answer is too long.'],
])('%s gets a message and costs no attempt', async (_, markup, answer, status, sentence) => {
  const { frame, user } = await openFrame(markup);
  const refused = await frame.call('problem_check', usageKey('problem', 'p1'), {
    answers: { '2_1': answer },
  });
  expect([refused.statusCode, refused.json().detail]).toEqual([status, expect.stringContaining(sentence)]);
  expect(await countAttempts(site.context.db.read, user.id)).toBe(0);
});

describe('right answers', () => {
  test.each([
    ['formula', FORMULA, 'x', /x\^2\/3/],
    ['matrix', MATRIX, '[[0,0],[0,0]]', /I\*sin/],
    ['choice with a field', CHOICE_TEXT, ['choice_0', 'choice_0.0=1'], /3\.14|is-answer|Correct answer/],
    ['image', RECTANGLES, '[1,1]', /338|<rect/],
    ['region', REGION, '[1,1]', /219|<polygon/],
    ['annotation', ANNOTATION, ['2'], /is-answer|Correct answer/],
  ])('to a %s show only on request', async (_, markup, wrong, secret) => {
    const { frame } = await openFrame(markup);
    expect(frame.page.body).not.toMatch(secret);
    const checked = await frame.problem('p1', 'problem_check', { answers: { '2_1': wrong } });
    expect(checked.body.html).not.toMatch(secret);
    expect((await frame.problem('p1', 'problem_show')).body.html).toMatch(secret);
  });
});

test('a preview typesets what is typed, stores nothing, and is empty for other questions', async () => {
  const { frame, user } = await openFrame(
    `${FORMULA}<stringresponse answer="a"><textline/></stringresponse>`,
  );
  const call = (questionId: string, text: string) =>
    frame.call('problem_preview', usageKey('problem', 'p1'), { questionId, text });
  expect((await call('2_1', 'x/2')).json().html).toContain('<mfrac>');
  expect((await call('3_1', 'x/2')).json().html).toBe('');
  expect((await call('9_9', 'x/2')).statusCode, 'of no question').toBe(400);
  expect(await countAttempts(site.context.db.read, user.id)).toBe(0);
  expect(frame.page.body).toContain('katex.css');
});
