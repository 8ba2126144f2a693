import {
  type BlockSpec,
  buildCourse,
  html,
  problem,
  TEST_COURSE_KEY,
  TIMED_EXAM,
  video,
} from '../../../testing/course-builder.ts';

export const SEARCH_URL = `/search/${TEST_COURSE_KEY}`;
export const text = (id: string, markup: string, more: Partial<BlockSpec> = {}): BlockSpec =>
  html(id, { ...more, content: { kind: 'html', html: markup, wordCount: 1 } });
export const unit = (id: string, name: string, ...children: BlockSpec[]): BlockSpec => ({
  id,
  name,
  children,
});

const lecture = video('v1', { name: 'Lecture 1' });
if (lecture.content?.kind === 'video') {
  const cues = [
    { startMs: 0, endMs: 1000, text: 'Welcome to the' },
    { startMs: 1000, endMs: 2000, text: 'slope of a tangent' },
  ];
  lecture.content.transcripts = [{ language: 'en', url: '/t.srt', cues }];
}
const quiz = problem('p1', {
  name: 'Check yourself',
  content: {
    hints: ['The hint says marzipan.'],
    parts: [
      { kind: 'html', html: '<p>A <em>tortoise</em> walks.</p>' },
      {
        kind: 'question',
        question: {
          kind: 'single-choice',
          id: '2_1',
          points: 1,
          label: 'How far does it get?',
          descriptions: [],
          shuffle: false,
          choices: ['A furlong', 'A league'].map((each, index) => ({
            id: `choice_${index}`,
            html: each,
            correct: index === 0,
            credit: index === 0 ? 1 : 0,
            fixed: false,
            feedback: { html: 'Feedback about nougat', label: null },
            unselectedFeedback: null,
          })),
        },
      },
      { kind: 'solution', html: '<p>The solution mentions liquorice.</p>' },
    ],
  },
});
/** Every text has a word of its own, some of them in content that learners can’t see. */
export const searchedCourse = buildCourse({
  sections: [
    {
      id: 'c1',
      name: 'Foundations',
      children: [
        {
          id: 's1',
          name: 'Limits and continuity',
          children: [
            unit(
              'u1',
              'Approaching a point',
              text('h1', '<p>A <b>derivative</b> is a limit of quotients & more.</p>'),
            ),
            unit('u2', 'Résumé of the week', text('h2', '<p>Naïve café society</p>'), lecture),
            unit('u3', 'Practice', quiz),
            unit(
              'u4',
              'Two texts',
              text('h4', '<p>First about pelicans</p>'),
              text('h5', '<p>More pelicans</p>'),
            ),
            unit('uw', 'The walrus', text('hw', '<p>Where the walrus lives, and what it eats there</p>')),
          ],
        },
        {
          id: 's2',
          name: 'After the quiz',
          prerequisite: { id: 's1', minScorePercent: 50, minCompletionPercent: 0 },
          children: [unit('u5', 'Gated secret', text('h6', '<p>gatedword</p>'))],
        },
        {
          id: 's3',
          name: 'Timed exam',
          exam: TIMED_EXAM,
          children: [unit('u6', 'Exam secret', text('h7', '<p>examword</p>'))],
        },
        {
          id: 's4',
          name: 'Out of the outline',
          hideFromToc: true,
          children: [unit('u7', 'Linked secret', text('h8', '<p>linkedword</p>'))],
        },
        {
          id: 's5',
          name: 'Closed exam',
          hideAfterDue: true,
          due: '2026-01-20T00:00:00Z',
          children: [unit('u8', 'Closed secret', text('h9', '<p>closedword</p>'))],
        },
        {
          id: 's6',
          name: 'Graded part',
          graded: true,
          format: 'Homework',
          children: [
            unit(
              'u9',
              'Homework',
              text('h10', '<p>openword</p>'),
              problem('p2', { content: { parts: [{ kind: 'html', html: '<p>gradedword</p>' }] } }),
            ),
          ],
        },
      ],
    },
    {
      id: 'c2',
      name: 'Tomorrow secret',
      start: '2999-01-01T00:00:00Z',
      children: [
        {
          id: 's7',
          name: 'Later secret',
          children: [unit('u10', 'Later unit', text('h11', '<p>futureword</p>'))],
        },
      ],
    },
    {
      id: 'c3',
      name: 'Team secret',
      staffOnly: true,
      children: [
        {
          id: 's8',
          name: 'Team notes',
          children: [unit('u11', 'Team unit', text('h12', '<p>teamword</p>'))],
        },
      ],
    },
    {
      id: 'c4',
      name: 'For everyone',
      children: [
        {
          id: 's9',
          name: 'Mixed',
          children: [
            unit(
              'u12',
              'Mixed unit',
              text('h13', '<p>verifiedword</p>', { groupAccess: { 50: [2] } }),
              text('h14', '<p>cohortword</p>', { groupAccess: { 7: [1] } }),
              text('h15', '<p>laterword</p>', { start: '2999-01-01T00:00:00Z' }),
              text('h16', '<p>staffword</p>', { staffOnly: true }),
            ),
          ],
        },
      ],
    },
  ],
});
