import { describe, expect, test } from 'vitest';
import { courseWith, read, reported } from '../../testing/archive.ts';

const OPTION =
  '<option points="0"><name>No</name><label>Not at all</label><explanation>Nothing.</explanation></option>';
const CRITERION = `<criterion feedback="optional"><name>Ideas</name><label>Your ideas</label><prompt>How many?</prompt>${OPTION}<option points="5"><name>Yes</name></option></criterion>`;
const SELF = '<assessment name="self-assessment" start="2026-02-01T00:00" due="2026-03-01T00:00:00Z"/>';

async function readBlock({
  attributes = '',
  prompts = '<prompts><prompt><description>Why &lt;b&gt;now&lt;/b&gt;?\n\nTell us.</description></prompt></prompts>',
  rubric = `<rubric>${CRITERION}<feedbackprompt>Anything else?</feedbackprompt></rubric>`,
  steps = SELF,
  course: attributesOfCourse = '',
} = {}) {
  const xml = `<openassessment url_name="x1" ${attributes}><title>Essay</title>${prompts}${rubric}<assessments>${steps}</assessments></openassessment>`;
  const root = `<course start="2026-01-01T00:00:00Z" ${attributesOfCourse}><chapter url_name="c1"/></course>`;
  const course = await read(courseWith(xml, { 'course/R1.xml': root }));
  const block = Object.values(course.tree.blocks).find(({ blockId }) => blockId === 'x1');
  return { block, content: block?.content, reports: reported(course) };
}

test('an open response assessment is read with prompts, rubric and dates', async () => {
  const { block, content, reports } = await readBlock({
    attributes:
      'submission_start="2026-01-01T00:00" submission_due="2026-02-01T12:30:00Z" text_response="required"',
  });
  expect(block?.displayName).toBe('Essay');
  expect(content).toMatchObject({
    kind: 'exercise',
    completedBy: 'working',
    pointsPossible: 5,
    maxAttempts: 1,
    exercise: {
      type: 'open-response',
      prompts: [{ html: '<p>Why &lt;b&gt;now&lt;/b&gt;?</p><p>Tell us.</p>' }],
      opensAt: Date.UTC(2026, 0, 1),
      dueAt: Date.UTC(2026, 1, 1, 12, 30),
      rubric: {
        commentPrompt: 'Anything else?',
        criteria: [
          {
            name: 'Ideas',
            label: 'Your ideas',
            prompt: 'How many?',
            comment: 'optional',
            options: [
              { name: 'No', label: 'Not at all', explanation: 'Nothing.', points: 0 },
              { name: 'Yes', label: 'Yes', explanation: '', points: 5 },
            ],
          },
        ],
      },
      self: { opensAt: Date.UTC(2026, 1, 1), dueAt: Date.UTC(2026, 2, 1) },
      waitsForStaff: false,
    },
  });
  expect(reports.filter((report) => /step-unsupported|attribute/.test(report))).toEqual([]);
});

test.each([
  ['2029-01-01T00:00:00+00:00', '2029-01-01T00:00'],
  ['3000-01-01T00:00:00', '9999-01-01T00:00:00'],
  ['2100-01-01T00:00:00', '2100-01-01T00:00:00'],
])('%s and %s, where the author has chosen no date, are no due dates', async (submission, step) => {
  const { content } = await readBlock({
    attributes: `submission_due="${submission}"`,
    steps: `<assessment name="self-assessment" due="${step}"/>`,
  });
  expect(content).toMatchObject({ exercise: { dueAt: null, self: { dueAt: null } } });
});

test('the last moment of 2099 is a due date', async () => {
  const { content } = await readBlock({ attributes: 'submission_due="2099-12-31T23:59:59Z"' });
  expect(content).toMatchObject({ exercise: { dueAt: Date.UTC(2099, 11, 31, 23, 59, 59) } });
});

test('a prompt in the rubric, markup in prompts, and the dates of the subsection', async () => {
  const old = await readBlock({ prompts: '', rubric: `<rubric><prompt>Old</prompt>${CRITERION}</rubric>` });
  expect(old.content).toMatchObject({ exercise: { prompts: [{ html: '<p>Old</p>' }] } });
  const { content } = await readBlock({
    attributes: 'prompts_type="html" date_config_type="subsection" submission_due="2026-02-01"',
    prompts:
      '<prompts><prompt><description>&lt;p&gt;&lt;i&gt;A&lt;/i&gt;&lt;/p&gt;</description></prompt></prompts>',
  });
  expect(content).toMatchObject({
    exercise: { prompts: [{ html: '<p><i>A</i></p>' }], dueAt: null, self: { opensAt: null, dueAt: null } },
  });
});

const IMAGES = ['png', 'jpg', 'jpeg', 'gif'];

test.each([
  ['no files by default', '', {}],
  ['images', 'file_upload_type="image"', { files: { isRequired: false, maxFiles: 20, extensions: IMAGES } }],
  [
    'images and PDFs, which are needed',
    'file_upload_response="required" file_upload_type="pdf-and-image" text_response="optional"',
    { text: 'optional', files: { isRequired: true, extensions: [...IMAGES, 'pdf'] } },
  ],
  [
    'one file of listed types',
    'file_upload_response="optional" file_upload_type="custom" white_listed_file_types=".PY, csv,a/b" allow_multiple_files="false"',
    { files: { isRequired: false, maxFiles: 1, extensions: ['py', 'csv'] } },
  ],
  [
    'files of types that are listed as JSON',
    'file_upload_type="custom" white_listed_file_types="[&quot;zip&quot;, &quot;Md&quot;]"',
    { files: { isRequired: false, maxFiles: 20, extensions: ['zip', 'md'] } },
  ],
  [
    'files in place of a text',
    'text_response="" file_upload_response="optional"',
    { text: 'none', files: { isRequired: true, extensions: [...IMAGES, 'pdf'] } },
  ],
])('a response has %s', async (_, attributes, expected) => {
  const { content, reports } = await readBlock({ attributes });
  expect(content).toMatchObject({ exercise: { type: 'open-response', ...expected } });
  const found = content?.kind === 'exercise' ? content.exercise : {};
  expect(['text', 'files'].filter((key) => key in found).sort()).toEqual(Object.keys(expected).sort());
  expect(reports.filter((report) => /step-unsupported|attribute/.test(report))).toEqual([]);
});

test('learners see the rubric while they write, where the author wants it', async () => {
  const { content } = await readBlock({ attributes: 'show_rubric_during_response="true"' });
  expect(content).toMatchObject({ exercise: { showsRubric: true } });
});

test.each(['0', 'false', 'null', ''])('settings that are off (%s) are not reported', async (off) => {
  const { reports } = await readBlock({
    attributes: `teams_enabled="${off === '0' ? 'false' : off}" leaderboard_show="${off === 'false' ? '0' : off}" text_response_editor="text"`,
  });
  expect(reports.filter((report) => /step-unsupported|attribute/.test(report))).toEqual([]);
});

test.each([
  'teams_enabled="true"',
  'leaderboard_show="10"',
  'allow_latex="True"',
  'allow_learner_resubmissions="true"',
  'text_response_editor="tinymce"',
])('%s is reported, since the site doesn’t have it', async (attributes) => {
  const { reports } = await readBlock({ attributes });
  expect(reports.filter((report) => report.startsWith('warning step-unsupported'))).toHaveLength(1);
});

const PEER = '<assessment name="peer-assessment" must_grade="4" must_be_graded_by="2"/>';

test.each([
  ['numbers', PEER, { mustGrade: 4, mustBeGradedBy: 2, isFlexible: false }],
  ['no numbers', '<assessment name="peer-assessment"/>', { mustGrade: 5, mustBeGradedBy: 3 }],
  [
    'numbers out of range',
    '<assessment name="peer-assessment" must_grade="0" must_be_graded_by="100"/>',
    { mustGrade: 1, mustBeGradedBy: 99 },
  ],
  ['no number', '<assessment name="peer-assessment" must_grade="x"/>', { mustGrade: 5 }],
  [
    'a flexible step',
    '<assessment name="peer-assessment" enable_flexible_peer_grading="True" due="2026-03-01T00:00"/>',
    { isFlexible: true, opensAt: null, dueAt: Date.UTC(2026, 2, 1) },
  ],
])('peer assessment is read with %s', async (_, steps, peer) => {
  const { content, reports } = await readBlock({ steps });
  expect(content).toMatchObject({ exercise: { peer, self: null, waitsForStaff: false } });
  expect(reports.some((report) => report.includes('step-unsupported'))).toBe(false);
});

test.each([
  ['before their own', PEER + SELF, undefined, false],
  ['after their own', SELF + PEER, true, false],
  ['with staff', `${PEER}<assessment name="staff-assessment"/>`, undefined, true],
  [
    'with staff who need not',
    `${PEER}<assessment name="staff-assessment" required="False"/>`,
    undefined,
    false,
  ],
])('learners assess others %s, in the author’s order', async (_, steps, isSelfFirst, waitsForStaff) => {
  const { content } = await readBlock({ steps });
  expect(content).toMatchObject({ exercise: { peer: { mustGrade: 4 }, waitsForStaff } });
  expect(content?.kind === 'exercise' ? Object.keys(content.exercise).includes('isSelfFirst') : null).toBe(
    isSelfFirst === true,
  );
});

test('peer assessment is flexible where the course says so for all assignments', async () => {
  const { content, reports } = await readBlock({
    steps: PEER,
    course: 'force_on_flexible_peer_openassessments="true"',
  });
  expect(content).toMatchObject({ exercise: { peer: { isFlexible: true } } });
  expect(reports.some((report) => report.includes('attribute-ignored'))).toBe(false);
});

describe('training with examples', () => {
  const example = (inside: string) => `<example>${inside}</example>`;
  const GOOD = example(
    '<answer><part> One </part><part>Two</part></answer><select criterion="Ideas" option="Yes"/>',
  );
  const training = (examples: string) =>
    `<assessment name="student-training" due="2026-02-01T00:00">${examples}</assessment>${SELF}`;

  test('is read with texts, the author’s options and dates', async () => {
    const old = example('<answer>Old</answer><select criterion="Ideas" option="No"/>');
    const { content, reports } = await readBlock({ steps: training(GOOD + old) });
    expect(content).toMatchObject({
      exercise: {
        training: {
          opensAt: null,
          dueAt: Date.UTC(2026, 1, 1),
          examples: [
            { texts: ['One', 'Two'], choices: [{ criterion: 'Ideas', option: 'Yes' }] },
            { texts: ['Old'], choices: [{ criterion: 'Ideas', option: 'No' }] },
          ],
        },
      },
    });
    expect(reports.filter((report) => /example-invalid|step-unsupported/.test(report))).toEqual([]);
  });

  test.each([
    ['without a text', example('<answer/><select criterion="Ideas" option="Yes"/>')],
    ['without an option for a criterion', example('<answer>One</answer>')],
    [
      'with an option that the rubric lacks',
      example('<answer>One</answer><select criterion="Ideas" option="?"/>'),
    ],
  ])('leaves out an example %s, with a warning', async (_, bad) => {
    const { content, reports } = await readBlock({ steps: training(bad + GOOD) });
    expect(content).toMatchObject({ exercise: { training: { examples: [{ texts: ['One', 'Two'] }] } } });
    expect(reports.filter((report) => report.startsWith('warning example-invalid'))).toHaveLength(1);
  });

  test('is left out without an example', async () => {
    const { content, reports } = await readBlock({ steps: training('') });
    expect(content).not.toHaveProperty('exercise.training');
    expect(reports.some((report) => report.startsWith('warning example-invalid'))).toBe(true);
  });
});

describe('what can’t be assessed is unsupported, with a reason', () => {
  const rubric = (inside: string) => ({ rubric: `<rubric>${inside}</rubric>` });
  test.each([
    ['no criteria', rubric('')],
    ['a criterion without a name', rubric(`<criterion>${OPTION}</criterion>`)],
    ['two criteria of one name', rubric(CRITERION + CRITERION)],
    ['two options of one name', rubric(`<criterion><name>A</name>${OPTION}${OPTION}</criterion>`)],
    [
      'points that are no number',
      rubric('<criterion><name>A</name><option points="x"><name>B</name></option></criterion>'),
    ],
    [
      'negative points',
      rubric('<criterion><name>A</name><option points="-1"><name>B</name></option></criterion>'),
    ],
    ['no step', { steps: '' }],
  ])('%s', async (_, source) => {
    const { content, reports } = await readBlock(source);
    expect(content).toMatchObject({ kind: 'unsupported', reason: expect.stringMatching(/\w/) });
    expect(reports.some((report) => report.startsWith('warning block-unsupported'))).toBe(true);
  });
});
