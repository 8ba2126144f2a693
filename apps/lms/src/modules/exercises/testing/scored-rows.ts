import { BUILDER_ROWS } from './builder-rows.ts';
import { PDF } from './files.ts';
import { INVALID, type MatrixRow, NO_ACTION, OK, PAST_DUE, quoted, type Step, write } from './matrix-row.ts';

const order = (...item: string[]): Step => ({ does: 'submit', fields: { item } });

const place = (item: string, zone: string): Step => ({ does: 'move', fields: { item, zone } });

const submit = (text: string): Step => ({ does: 'submit-response', fields: { 'text-0': text } });

const assess = (option: string): Step => ({ does: 'assess-self', fields: { 'option-0': option } });

const WORK: readonly Step[] = [{ uploads: PDF }, { does: 'submit-work' }];

const DRAG = {
  zones: [
    { uid: 'sea', title: 'The sea', x: 0, y: 0, width: 100, height: 100 },
    { uid: 'land', title: 'The land', x: 0, y: 100, width: 100, height: 100 },
  ],
  items: [
    { id: 'fish', displayName: 'Fish', zones: ['sea'], feedback: { correct: 'It swims', incorrect: '' } },
    { id: 'frog', displayName: 'Frog', zones: ['land'], feedback: { correct: '', incorrect: 'Croak' } },
  ],
  feedback: { start: '', finish: 'Well sorted' },
};

const RUBRIC =
  '<rubric><criterion><name>Ideas</name><prompt>How many?</prompt><option points="0"><name>Few</name></option><option points="3"><name>Many</name></option></criterion></rubric>';

/** Blocks with points: they close after the due date, and can be locked for learners without full access. */
export const SCORED_ROWS: readonly MatrixRow[] = [
  ...BUILDER_ROWS,
  {
    tag: 'done',
    olx: (id) => `<done url_name="${id}" display_name="Take a walk"/>`,
    compilesTo: 'done',
    shows: ['Take a walk', 'Mark as complete'],
    worth: 1,
    right: [{ does: 'mark-done' }],
    wrong: [[{ does: 'mark-done' }, { does: 'mark-undone' }], 0, false],
    empty: [{ does: '' }, NO_ACTION],
    absurd: [{ does: 'valueOf', fields: { done: 'true' } }, NO_ACTION],
    twice: { step: { does: 'mark-done' }, statuses: [200, 200] },
    late: PAST_DUE,
  },
  {
    tag: 'submit-and-compare',
    olx: (id) =>
      `<submit-and-compare url_name="${id}" weight="2" max_attempts="1" question_string="${quoted('<submit_and_compare><body><p>Why are there tides?</p></body><explanation><p>The moon pulls.</p></explanation></submit_and_compare>')}"/>`,
    compilesTo: 'written',
    shows: ['Why are there tides?', 'Submit and compare'],
    hides: ['The moon pulls.'],
    worth: 2,
    right: [write('The moon.')],
    wrong: [[{ does: 'save', fields: { answer: 'The sun' } }], 0, false],
    empty: [write(' '), INVALID],
    absurd: [write('x '.repeat(10_001)), [400, 'invalid_body']],
    twice: { step: write('The moon.'), statuses: [200, 403] },
    late: PAST_DUE,
  },
  {
    tag: 'freetextresponse',
    olx: (id) =>
      `<freetextresponse url_name="${id}" weight="2" max_attempts="1" prompt="Why are there tides?" fullcredit_keyphrases="${quoted(['moon'])}" halfcredit_keyphrases="${quoted(['gravity'])}"/>`,
    compilesTo: 'written',
    shows: ['Why are there tides?'],
    hides: ['moon', 'gravity'],
    worth: 2,
    right: [write('Because of the MOON')],
    wrong: [[write('by gravity')], 1, true],
    empty: [{ does: 'submit' }, INVALID],
    absurd: [write('moon '.repeat(50_000)), [400, 'invalid_body']],
    twice: { step: write('moon'), statuses: [200, 403] },
    late: PAST_DUE,
  },
  {
    tag: 'sortable',
    olx: (id) =>
      `<sortable url_name="${id}" question_text="By size" max_attempts="1" weight="4" data="${quoted(['Ant', 'Cat', 'Whale'])}"/>`,
    compilesTo: 'sortable',
    shows: ['By size', 'Ant', 'Cat', 'Whale'],
    worth: 4,
    right: [order('Ant', 'Cat', 'Whale')],
    wrong: [[order('Cat', 'Whale', 'Ant')], 0, true],
    empty: [{ does: 'submit' }, [409, 'conflict']],
    absurd: [order('Ant', 'Ant', '__proto__'), [409, 'conflict']],
    twice: { step: order('Ant', 'Cat', 'Whale'), statuses: [200, 403] },
    late: PAST_DUE,
  },
  {
    tag: 'drag-and-drop-v2',
    olx: (id) =>
      `<drag-and-drop-v2 url_name="${id}" mode="assessment" max_attempts="1" weight="2" question_text="Where do they live?" data="${quoted(DRAG)}"/>`,
    compilesTo: 'drag-and-drop',
    shows: ['Where do they live?', 'Fish', 'The sea'],
    hides: ['It swims', 'Croak', 'Well sorted'],
    worth: 2,
    right: [place('fish', 'sea'), place('frog', 'land'), { does: 'submit' }],
    wrong: [[place('fish', 'sea'), place('frog', 'sea'), { does: 'submit' }], 1, true],
    empty: [{ does: 'submit' }, INVALID],
    absurd: [place('__proto__', 'constructor'), INVALID],
    twice: { before: [place('fish', 'sea')], step: { does: 'submit' }, statuses: [200, 403] },
    late: PAST_DUE,
  },
  {
    tag: 'edx_sga',
    olx: (id) =>
      `<edx_sga url_name="${id}" display_name="Lab report" points="20" weight="10" solution="${quoted('<p>Like this</p>')}"/>`,
    compilesTo: 'graded-upload',
    shows: ['Lab report', 'Upload your work as one file.'],
    hides: ['Like this'],
    worth: 10,
    right: [...WORK, { grades: '20' }],
    wrong: [[...WORK, { grades: '5' }], 2.5, true],
    empty: [{ does: 'submit-work' }, INVALID],
    absurd: [{ uploads: Buffer.from('MZ\u0090\0\u0003\0\0\0') }, [415, 'file_type_refused']],
    twice: { before: [{ uploads: PDF }], step: { does: 'submit-work' }, statuses: [200, 403] },
    late: PAST_DUE,
  },
  {
    tag: 'staffgradedxblock',
    olx: (id) => `<staffgradedxblock url_name="${id}" instructions="Bring your model." weight="5"/>`,
    compilesTo: 'graded-offline',
    shows: ['Bring your model.'],
    worth: 5,
    right: [{ grades: '5' }],
    wrong: [[{ grades: '0' }], 0, true],
    empty: [{ grades: '' }, [400, null]],
    absurd: [{ grades: '1e9' }, [400, null]],
    twice: { step: { grades: '5' }, statuses: [303, 303] },
    late: NO_ACTION,
  },
  {
    tag: 'lti_consumer',
    olx: (id) =>
      `<lti_consumer url_name="${id}" lti_id="maps" launch_url="https://maps.example.org/launch" description="Draw a map" has_score="true" weight="4"/>`,
    compilesTo: 'external-tool',
    shows: ['Draw a map'],
    worth: 4,
    right: [{ reports: '1' }],
    wrong: [[{ reports: '0.25' }], 1, true],
    empty: [{ reports: '' }, OK],
    absurd: [{ reports: '1e9' }, OK],
    twice: { step: { reports: '1' }, statuses: [200, 200] },
    late: NO_ACTION,
  },
  {
    tag: 'openassessment',
    olx: (id) =>
      `<openassessment url_name="${id}"><title>Essay</title><prompts><prompt><description>Why now?</description></prompt></prompts>${RUBRIC}<assessments><assessment name="self-assessment"/></assessments></openassessment>`,
    compilesTo: 'open-response',
    shows: ['Why now?'],
    worth: 3,
    right: [submit('Because'), assess('Many')],
    wrong: [[submit('Because'), assess('Few')], 0, true],
    empty: [submit(' '), INVALID],
    absurd: [{ does: 'assess-self', fields: { 'option-0': 'Perfect' } }, [409, 'conflict']],
    twice: { step: submit('Because'), statuses: [200, 403] },
    late: PAST_DUE,
  },
];
