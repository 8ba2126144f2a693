import { describe, expect, test } from 'vitest';
import type { BuilderExercise, BuilderItem } from '../../builder-model.ts';
import { courseWith, read, reported } from '../../testing/archive.ts';

const KEY = 'block-v1:Acme+CAL101+R1+type@';
const quoted = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');

async function readUnit(unit: string, files: Record<string, string> = {}) {
  const course = await read(courseWith(unit, files));
  const children = course.tree.blocks[`${KEY}vertical+block@v1`]?.children ?? [];
  const contentOf = (key: string) => course.tree.blocks[`${KEY}${key}`]?.content;
  const builderOf = (key: string): BuilderExercise => {
    const content = contentOf(key);
    if (content?.kind !== 'exercise' || content.exercise.type !== 'builder')
      throw new Error(`No builder ${key}`);
    return content.exercise;
  };
  const itemsOf = (key: string): BuilderItem[] => builderOf(key).steps.flatMap(({ items }) => items);
  return { course, children, contentOf, builderOf, itemsOf };
}

const CHOICES =
  '<pb-choice url_name="c1" value="a">First</pb-choice><pb-choice url_name="c2" value="b" content="&lt;i&gt;Second&lt;/i&gt;"/>';

test('a builder is one exercise of all its questions, with their weights, and with its messages', async () => {
  const { course, children, contentOf, itemsOf, builderOf } = await readUnit(
    `<problem-builder url_name="m" display_name="Think" weight="4" max_attempts="3" feedback_label="Well?" show_title="false">
     <html url_name="h">Read</html>
     <pb-mcq url_name="q1" name="one" display_name="One" question="Which &lt;b&gt;one&lt;/b&gt;?" correct_choices="${quoted(['b'])}" weight="3" message="Thanks">
       ${CHOICES}<pb-tip url_name="t1" values="${quoted(['a'])}" width="100px">Try <em>again</em></pb-tip></pb-mcq>
     <pb-answer url_name="q2" name="goal" question="What is your goal?" min_characters="20"/>
     <pb-message url_name="m1" type="completed"><html>Well <b>done</b></html></pb-message>
     <pb-message url_name="m2" type="incomplete">Not yet</pb-message>
     <pb-message url_name="m3" type="max_attempts_reached" content="&lt;p&gt;Over&lt;/p&gt;"/></problem-builder>`,
  );
  expect(children).toEqual([`${KEY}problem-builder+block@m`]);
  expect(contentOf('problem-builder+block@m')).toMatchObject({
    kind: 'exercise',
    completedBy: 'working',
    pointsPossible: 4,
    maxAttempts: 3,
    hidesTitle: true,
    searchHtml: expect.stringContaining('What is your goal?'),
  });
  expect(itemsOf('problem-builder+block@m')).toEqual([
    { kind: 'text', text: { html: 'Read' } },
    {
      kind: 'question',
      id: 'one',
      title: 'One',
      text: { html: 'Which <b>one</b>?' },
      weight: 3,
      message: { html: 'Thanks' },
      reviewTip: null,
      answer: {
        form: 'choice',
        choices: [
          { value: 'a', label: { html: 'First' } },
          { value: 'b', label: { html: '<i>Second</i>' } },
        ],
        right: ['b'],
        tips: [{ values: ['a'], text: { html: 'Try <em>again</em>' } }],
        isRating: false,
      },
    },
    expect.objectContaining({
      id: 'goal',
      answer: { form: 'text', name: 'goal', minCharacters: 20, startsAs: null },
    }),
  ]);
  expect(builderOf('problem-builder+block@m')).toMatchObject({
    isStepped: false,
    feedbackLabel: 'Well?',
    messages: [
      { when: 'completed', text: { html: 'Well <b>done</b>' } },
      { when: 'incomplete', text: { html: 'Not yet' } },
      { when: 'attempts-used', text: { html: '<p>Over</p>' } },
    ],
  });
  expect(course.summary.unsupportedByTag).toEqual({});
  expect(reported(course).filter((line) => line.includes('attribute-ignored'))).toEqual([]);
});

test('every kind of question is read', async () => {
  const { itemsOf } = await readUnit(
    `<problem-builder url_name="m">
     <pb-mrq name="m" question="Which?" required_choices="${quoted(['a', 'c'])}" ignored_choices="${quoted(['d'])}" hide_results="true">
       ${['a', 'b', 'c', 'd'].map((value) => `<pb-choice value="${value}">${value}</pb-choice>`).join('')}</pb-mrq>
     <pb-rating name="r" question="How?" low="Not good" high="Great"><pb-choice value="no">Neither</pb-choice></pb-rating>
     <pb-slider name="s" question="How much?" min_label="Little" max_label="A lot"/>
     <pb-completion name="c" question="Did you go?" answer="Yes, I did"/>
     <pb-swipe name="w" question="True?" text="Water is wet" correct="false" feedback_correct="Right" feedback_incorrect="No"/></problem-builder>`,
  );
  const answers = itemsOf('problem-builder+block@m').map((item) =>
    item.kind === 'question' ? item.answer : item,
  );
  const [many, rating, slider, checkbox, swipe] = answers;
  expect(many).toMatchObject({ form: 'choices', right: ['a', 'c'], ignored: ['d'], hidesResults: true });
  expect(rating).toMatchObject({ form: 'choice', isRating: true, right: null });
  const labels = rating && 'choices' in rating ? rating.choices.map(({ label }) => label.html) : [];
  expect(labels).toEqual(['1 – Not good', '2', '3', '4', '5 – Great', 'Neither']);
  expect(slider).toEqual({ form: 'slider', low: 'Little', high: 'A lot' });
  expect(checkbox).toEqual({ form: 'checkbox', label: { html: 'Yes, I did' } });
  expect(swipe).toMatchObject({
    form: 'choice',
    right: ['false'],
    tips: [
      { values: ['false'], text: { html: 'Right' } },
      { values: ['true'], text: { html: 'No' } },
    ],
  });
});

test('a single question in a unit is a builder of its own', async () => {
  const { contentOf, itemsOf } = await readUnit(
    `<pb-mcq url_name="q" question="Which?" correct_choices="${quoted(['a'])}">${CHOICES}</pb-mcq>`,
  );
  expect(contentOf('pb-mcq+block@q')).toMatchObject({ kind: 'exercise', pointsPossible: 1 });
  expect(itemsOf('pb-mcq+block@q')).toHaveLength(1);
});

test('parts in files of their own are found, and blocks of other types are beside it in the unit', async () => {
  const { children, itemsOf, course } = await readUnit(
    '<problem-builder url_name="m" visible_to_staff_only="true"/>',
    {
      'problem-builder/m.xml': `<problem-builder><html url_name="plain"/><html url_name="lively"/><pb-mcq url_name="q"/><video url_name="v" youtube_id_1_0="dmoZXcuozFQ"/><sb-review-step url_name="r"/></problem-builder>`,
      'pb-mcq/q.xml': `<pb-mcq question="Which?">${CHOICES}</pb-mcq>`,
      'html/plain.xml': '<html filename="plain" display_name="Plain"/>',
      'html/plain.html': '<p>Plain <a href="/jump_to_id/v">text</a></p>',
      'html/lively.xml': '<html filename="lively"/>',
      'html/lively.html': '<p id="x"></p><script>x.textContent = 1</script>',
    },
  );
  expect(children).toEqual(
    ['html+block@lively', 'problem-builder+block@m', 'video+block@v'].map((key) => `${KEY}${key}`),
  );
  expect(itemsOf('problem-builder+block@m')).toMatchObject([
    {
      kind: 'text',
      text: { html: expect.stringMatching(/^<p>Plain <a href="\/courses\/.*\+block@v">text/) },
    },
    { kind: 'question', id: 'q' },
  ]);
  expect(course.tree.blocks[`${KEY}video+block@v`]?.visibleToStaffOnly).toBe(true);
  expect(reported(course).filter((line) => /file-missing|file-unused/.test(line))).toEqual([]);
});

describe('steps', () => {
  test('a step builder has its steps and its review', async () => {
    const { builderOf } = await readUnit(
      `<step-builder url_name="s" extended_feedback="true" max_attempts="2">
       <sb-step display_name="One" next_button_label="On"><pb-answer name="goal" question="Goal?"/></sb-step>
       <sb-step display_name="Two" message="Good"><pb-mcq name="q" question="Which?" correct_choices="${quoted(['a'])}">${CHOICES}
         <pb-message type="on-assessment-review-question"><html>See <i>lesson 1</i></html></pb-message></pb-mcq></sb-step>
       <sb-review-step><sb-conditional-message score_condition="perfect">Great</sb-conditional-message>
         <sb-conditional-message num_attempts_condition="can_try_again">Again?</sb-conditional-message><sb-review-score/></sb-review-step></step-builder>`,
    );
    expect(builderOf('step-builder+block@s')).toMatchObject({
      isStepped: true,
      hasExtendedFeedback: true,
      steps: [
        { title: 'One', nextLabel: 'On', message: null },
        { title: 'Two', message: { html: 'Good' }, items: [{ reviewTip: { html: 'See <i>lesson 1</i>' } }] },
      ],
      review: {
        showsScore: true,
        showsTips: false,
        messages: [
          { score: 'perfect', attempts: 'any', text: { html: 'Great' } },
          { score: 'any', attempts: 'left', text: { html: 'Again?' } },
        ],
      },
    });
  });

  test('an assessment asks one question at a time, each with the text before it, twice', async () => {
    const { builderOf, contentOf } = await readUnit(
      `<mentoring url_name="m" mode="assessment"><html>One</html><pb-answer name="a"/><html>Two</html><pb-answer name="b"/>
       <pb-message type="on-assessment-review">Hm</pb-message></mentoring>`,
    );
    const { steps, review, messages } = builderOf('mentoring+block@m');
    expect(steps.map(({ items }) => items.map(({ kind }) => kind))).toEqual([
      ['text', 'question'],
      ['text', 'question'],
    ]);
    expect(review).toEqual({ showsScore: true, showsTips: true, messages: [] });
    expect(messages).toEqual([{ when: 'review', text: { html: 'Hm' } }]);
    expect(contentOf('mentoring+block@m')).toMatchObject({ maxAttempts: 2 });
  });
});

test('a block of the first version is read from the text that it holds', async () => {
  const inner = `<mentoring weight="2" max_attempts="4"><title>Old title</title><shared-header><p>Shared</p></shared-header>
    <answer name="goal" weight="10"><question>Goal?</question></answer><answer name="goal" read_only="true"/>
    <quizz name="q" type="choices"><question>Do you <b>like</b> it?</question><choice value="yes">Yes</choice><choice value="no">No</choice>
      <tip display="yes">Great</tip><tip reject="no"><html><p>Oh</p></html></tip></quizz>
    <mcq name="r" type="rating" low="Bad" high="Good"><tip display="4,5">Nice</tip></mcq>
    <mrq name="m"><choice value="a">A</choice><choice value="b">B</choice><tip require="a">A it is</tip><message type="on-submit">Thanks</message></mrq>
    <mentoring-table><column><header>Yours</header><answer name="goal"/><html><p>Hm</p></html></column></mentoring-table>
    <message type="completed"><html><p>Well done</p></html></message></mentoring>`;
  const { course, builderOf, itemsOf, contentOf } = await readUnit(
    `<mentoring url_name="m" xmlns:option="http://code.edx.org/xblock/option"><option:xml_content><![CDATA[${inner}]]></option:xml_content></mentoring>`,
  );
  expect(course.tree.blocks[`${KEY}mentoring+block@m`]?.displayName).toBe('Old title');
  expect(contentOf('mentoring+block@m')).toMatchObject({ pointsPossible: 2, maxAttempts: 4 });
  expect(builderOf('mentoring+block@m')).toMatchObject({
    introduction: { html: '<p>Shared</p>' },
    messages: [{ when: 'completed', text: { html: '<p>Well done</p>' } }],
  });
  expect(itemsOf('mentoring+block@m')).toMatchObject([
    { id: 'goal', weight: 10, text: { html: 'Goal?' } },
    { kind: 'recap', name: 'goal' },
    {
      text: { html: 'Do you <b>like</b> it?' },
      answer: {
        right: ['yes'],
        tips: [
          { values: ['yes'], text: { html: 'Great' } },
          { values: ['no'], text: { html: '<p>Oh</p>' } },
        ],
      },
    },
    { answer: { isRating: true, right: ['4', '5'] } },
    { message: { html: 'Thanks' }, answer: { form: 'choices', right: ['a'] } },
    {
      kind: 'table',
      columns: [{ header: { html: 'Yours' }, cells: [{ kind: 'recap', name: 'goal' }, { kind: 'text' }] }],
    },
  ]);
});

test('texts are known by their names in the whole course, and dashboards by the blocks they summarize', async () => {
  const { builderOf, contentOf } = await readUnit(
    `<problem-builder url_name="one" display_name="One"><pb-answer name="goal"/><pb-answer name="plan" default_from="goal"/>
       <pb-rating name="r1" question="First"/><pb-mcq name="r2" display_name="Second">${CHOICES}</pb-mcq></problem-builder>
     <problem-builder url_name="two"><pb-answer-recap name="goal" description="Yours"/><pb-answer-recap name="gone"/></problem-builder>
     <pb-dashboard url_name="d" mentoring_ids="${quoted(['one', 'none'])}" exclude_questions="${quoted({ one: [1] })}" average_labels="${quoted({ one: 'Mean' })}"/>`,
  );
  const block = `${KEY}problem-builder+block@one`;
  const goal = { name: 'goal', places: [{ block, question: 'goal' }] };
  expect(builderOf('problem-builder+block@one').texts).toEqual([
    goal,
    { name: 'plan', places: [{ block, question: 'plan' }] },
  ]);
  expect(builderOf('problem-builder+block@two').texts).toEqual([goal, { name: 'gone', places: [] }]);
  expect(contentOf('problem-builder+block@two')).toMatchObject({ completedBy: 'viewing', pointsPossible: 0 });
  expect(contentOf('pb-dashboard+block@d')).toMatchObject({
    exercise: {
      groups: [
        {
          title: 'One',
          block,
          averageLabel: 'Mean',
          questions: [
            {
              id: 'r2',
              title: 'Second',
              labels: [
                { value: 'a', label: 'First' },
                { value: 'b', label: 'Second' },
              ],
            },
          ],
        },
      ],
    },
  });
});

test('a plot has its claims, and the views of others', async () => {
  const { itemsOf } = await readUnit(
    `<step-builder url_name="s"><sb-step><pb-rating name="r1"/><pb-rating name="r2"/>
     <sb-plot plot_label="Mine" q1_label="Do it" claims="2 + 2 = 5, or so, r1, r2&#10;broken"><sb-plot-overlay plot_label="Yoda" citation="Star Wars" claim_data="1, 2&#10;x"/></sb-plot></sb-step></step-builder>`,
  );
  expect(itemsOf('step-builder+block@s').at(-1)).toEqual({
    kind: 'plot',
    label: 'Mine',
    quadrants: ['Do it', '', '', ''],
    claims: [{ name: '2 + 2 = 5, or so', questions: ['r1', 'r2'] }],
    overlays: [{ label: 'Yoda', description: 'Star Wars', points: [[1, 2]] }],
  });
});

test.each([
  ['no choices', '<pb-mcq url_name="q" question="Which?"/>'],
  ['choices without a value', '<pb-mcq url_name="q" question="Which?"><pb-choice>a</pb-choice></pb-mcq>'],
])('a question with %s is unsupported, with its text', async (_, xml) => {
  const { contentOf } = await readUnit(xml);
  expect(contentOf('pb-mcq+block@q')).toMatchObject({
    kind: 'unsupported',
    html: expect.stringContaining('Which?'),
  });
});

test('markup that is not well formed, names that repeat, and lists that are none, do no harm', async () => {
  const { itemsOf } = await readUnit(
    `<problem-builder url_name="m"><pb-mcq name="q" question="&lt;b&gt;Which" correct_choices="[broken"><pb-choice value="__proto__" content="&lt;i&gt;x"/>
     <pb-tip values="nonsense">Tip</pb-tip></pb-mcq><pb-answer name="q"/></problem-builder>`,
  );
  expect(itemsOf('problem-builder+block@m')).toMatchObject([{ id: 'q' }, { id: 'q-2' }]);
});

test('parts that contain each other end', async () => {
  const { contentOf } = await readUnit('<problem-builder url_name="m"/>', {
    'problem-builder/m.xml':
      '<problem-builder><pb-table url_name="t"/><pb-answer name="a"/></problem-builder>',
    'pb-table/t.xml': '<pb-table><pb-column url_name="c"/></pb-table>',
    'pb-column/c.xml': '<pb-column><pb-table url_name="t"/></pb-column>',
  });
  expect(contentOf('problem-builder+block@m')).toMatchObject({ kind: 'exercise' });
});
