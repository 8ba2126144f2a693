import { INVALID, type MatrixRow, NO_ACTION, OK, quoted, SEEN, type Step } from './matrix-row.ts';

/** Blocks that are completed by viewing, without an answer. */
const toLookAt = (row: Pick<MatrixRow, 'tag' | 'olx' | 'compilesTo' | 'shows'>): MatrixRow => ({
  ...row,
  worth: 0,
  right: [SEEN],
  wrong: [[], 0, false],
  empty: [{ does: '' }, NO_ACTION],
  absurd: [{ does: '__proto__', fields: { x: 'y' } }, NO_ACTION],
  twice: { step: SEEN, statuses: [200, 200] },
  late: OK,
});

const vote = (choice: string): Step => ({ does: 'vote', fields: { choice } });

const toVoteOn = (row: Pick<MatrixRow, 'tag' | 'olx'>): MatrixRow => ({
  ...row,
  compilesTo: 'poll',
  shows: ['Tea or coffee?', 'Coffee'],
  hides: ['(0 votes)'],
  worth: 0,
  right: [vote('t')],
  wrong: [[vote('c')], 0, true],
  empty: [{ does: 'vote' }, INVALID],
  absurd: [vote('constructor'), INVALID],
  twice: { step: vote('t'), statuses: [200, 403] },
  late: OK,
});

const OPTIONS = [
  ['t', { label: 'Tea' }],
  ['c', { label: 'Coffee' }],
];

/** Blocks without points: they never close, and are open to every learner. */
export const UNSCORED_ROWS: readonly MatrixRow[] = [
  toVoteOn({
    tag: 'poll',
    olx: (id) => `<poll url_name="${id}" question="Tea or coffee?" answers="${quoted(OPTIONS)}"/>`,
  }),
  toVoteOn({
    tag: 'poll_question',
    olx: (id) =>
      `<poll_question url_name="${id}" display_name="Drinks"><p>Tea or coffee?</p><answer id="t">Tea</answer><answer id="c">Coffee</answer></poll_question>`,
  }),
  {
    tag: 'survey',
    olx: (id) =>
      `<survey url_name="${id}" questions="${quoted([['clear', { label: 'Clear?' }]])}" answers="${quoted([
        ['Y', 'Yes'],
        ['N', 'No'],
      ])}"/>`,
    compilesTo: 'survey',
    shows: ['Clear?', 'Yes'],
    hides: ['(0 votes)'],
    worth: 0,
    right: [{ does: 'vote', fields: { 'question-clear': 'Y' } }],
    wrong: [[{ does: 'vote', fields: { 'question-clear': 'N' } }], 0, true],
    empty: [{ does: 'vote' }, INVALID],
    absurd: [{ does: 'vote', fields: { 'question-clear': 'toString', 'question-none': 'Y' } }, INVALID],
    twice: { step: { does: 'vote', fields: { 'question-clear': 'Y' } }, statuses: [200, 403] },
    late: OK,
  },
  {
    tag: 'word_cloud',
    olx: (id) => `<word_cloud url_name="${id}" instructions="Words about the sea" num_inputs="2"/>`,
    compilesTo: 'word-cloud',
    shows: ['Words about the sea', 'name="word"'],
    worth: 0,
    right: [{ does: 'submit-words', fields: { word: ['salt', 'deep'] } }, SEEN],
    wrong: [[{ does: 'submit-words', fields: { word: 'sand' } }], 0, true],
    empty: [{ does: 'submit-words', fields: { word: ['', ' '] } }, INVALID],
    absurd: [{ does: 'submit-words', fields: { word: 'x'.repeat(10_000) } }, INVALID],
    twice: { step: { does: 'submit-words', fields: { word: 'salt' } }, statuses: [200, 403] },
    late: OK,
  },
  toLookAt({
    tag: 'html',
    olx: (id) => `<html url_name="${id}" display_name="A text"><p>The tide comes twice a day.</p></html>`,
    compilesTo: 'html',
    shows: ['The tide comes twice a day.'],
  }),
  toLookAt({
    tag: 'video',
    olx: (id) =>
      `<video url_name="${id}" display_name="A film" html5_sources="${quoted(['https://a.example/tide.mp4'])}"/>`,
    compilesTo: 'video',
    shows: ['A film', 'https://a.example/tide.mp4'],
  }),
  toLookAt({
    tag: 'pdf',
    olx: (id) => `<pdf url_name="${id}" display_name="The chart" url="https://a.example/chart.pdf"/>`,
    compilesTo: 'html',
    shows: ['The chart', 'https://a.example/chart.pdf'],
  }),
  ...['iframe', 'slideshare', 'presentation'].map((tag) =>
    toLookAt({
      tag,
      olx: (id) => `<${tag} url_name="${id}" display_name="The slides" url="https://a.example/slides"/>`,
      compilesTo: 'html',
      shows: ['The slides', 'https://a.example/slides'],
    }),
  ),
  toLookAt({
    tag: 'annotatable',
    olx: (id) =>
      `<annotatable url_name="${id}"><instructions><p>Open the notes.</p></instructions><p>A <annotation title="Why" body="Because of it">marked word</annotation></p></annotatable>`,
    compilesTo: 'html',
    shows: ['Open the notes.', 'marked word', 'Because of it'],
  }),
  toLookAt({
    tag: 'google-document',
    olx: (id) =>
      `<google-document url_name="${id}" embed_code="${quoted('<iframe src="https://docs.google.com/document/d/1/pub"></iframe>')}"/>`,
    compilesTo: 'embed',
    shows: ['src="https://docs.google.com/document/d/1/pub"'],
  }),
  toLookAt({
    tag: 'google-calendar',
    olx: (id) => `<google-calendar url_name="${id}" calendar_id="a@b.example" default_view="1"/>`,
    compilesTo: 'embed',
    shows: ['https://calendar.google.com/calendar/embed?mode=MONTH'],
  }),
  toLookAt({
    tag: 'lti',
    olx: (id) =>
      `<lti url_name="${id}" lti_id="maps" launch_url="https://maps.example.org/launch" description="Look at a map" button_text="See the map"/>`,
    compilesTo: 'external-tool',
    shows: ['Look at a map'],
  }),
  toLookAt({
    tag: 'image-explorer',
    olx: (id) =>
      `<image-explorer url_name="${id}" data="${quoted('<image_explorer><background src="https://a.example/map.png"/><hotspots><hotspot x="25%" y="50%"><feedback><header><p>The harbor</p></header><body><p>Ships.</p></body></feedback></hotspot></hotspots></image_explorer>')}"/>`,
    compilesTo: 'image-explorer',
    shows: ['The harbor', 'Ships.'],
  }),
  toLookAt({
    tag: 'pb-answer-recap',
    olx: (id) => `<pb-answer-recap url_name="${id}" name="nowhere" description="Your plan"/>`,
    compilesTo: 'builder',
    shows: ['Your plan', 'You haven’t answered this yet.'],
  }),
  toLookAt({
    tag: 'pb-table',
    olx: (id) =>
      `<pb-table url_name="${id}"><pb-column header="Your goal"><pb-answer-recap name="nowhere"/></pb-column></pb-table>`,
    compilesTo: 'builder',
    shows: ['Your goal', 'You haven’t answered this yet.'],
  }),
  toLookAt({
    tag: 'pb-dashboard',
    olx: (id) =>
      `<pb-dashboard url_name="${id}" mentoring_ids="${quoted(['problem-builder'])}" header_html="${quoted('<p>So far</p>')}"/>`,
    compilesTo: 'dashboard',
    shows: ['So far', 'How sure are you?', 'No answer yet'],
  }),
  toLookAt({
    tag: 'pb-data-export',
    olx: (id) => `<pb-data-export url_name="${id}" display_name="Data export"/>`,
    compilesTo: 'team-tool',
    shows: ['This is a tool for the course team.'],
  }),
  toLookAt({
    tag: 'pb-instructor-tool',
    olx: (id) => `<pb-instructor-tool url_name="${id}" display_name="Instructor tool"/>`,
    compilesTo: 'team-tool',
    shows: ['There’s nothing for you to do here.'],
  }),
];
