import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderCourse } from '../../course/testing.tsx';
import { type Locale, pseudoLocale } from '../../i18n/locales.ts';
import { courseId, courseMetadataWire, progressWire } from '../../lms/fixtures.ts';
import { createTestLms, type FakeAnswer, testLmsUrl } from '../../lms/testing.ts';
import { Component, loader } from './route.tsx';

type Wire = NonNullable<Parameters<typeof progressWire>[0]>;
type Section = NonNullable<Wire['section_scores']>[number];

interface Given {
  readonly progress?: Wire;
  readonly answer?: FakeAnswer;
  /** The last part of the address; the one who looks has the id 7. */
  readonly target?: string;
  readonly administrator?: boolean;
  readonly locale?: Locale;
}

function open({ progress, answer, target, administrator = false, locale }: Given = {}) {
  const path = target === undefined ? `progress/${courseId}` : `progress/${courseId}/${target}/`;
  const lms = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire() },
    [`GET /api/course_home/${path}`]: answer ?? { body: progressWire(progress) },
  });
  const user = { userId: 7, username: 'dana', email: null, name: null, administrator, roles: [] };
  lms.client.setQueryData(['session'], user);
  const screens = [{ path: 'progress/:targetUserId?', handle: { tab: 'progress' }, loader, Component }];
  renderCourse(
    lms.client,
    `/course/${courseId}/progress${target === undefined ? '' : `/${target}/`}`,
    screens,
    locale,
  );
}

function sections(...subsections: Partial<Section['subsections'][number]>[]): Section[] {
  const [base] = progressWire().section_scores;
  const [first] = base?.subsections ?? [];
  if (first === undefined) throw new Error('The fixture has no subsection');
  return [
    {
      display_name: 'Week 1',
      subsections: subsections.map((change, index) => ({ ...first, block_key: `block-${index}`, ...change })),
    },
  ];
}

const heading = () => screen.findByRole('heading', { level: 1 });
const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the header', () => {
  test('[PRG-01] one’s own progress', async () => {
    open();
    expect(await heading()).toHaveTextContent('Your progress');
  });

  test('[PRG-02] that of a learner, by name', async () => {
    open({ target: '8', progress: { username: 'erin' } });
    expect(await heading()).toHaveTextContent('Course progress for erin');
  });

  test('[PRG-03] one’s own by id', async () => {
    open({ target: '7' });
    expect(await heading()).toHaveTextContent('Your progress');
  });

  test.each([
    [true, 'https://studio.example.org', 1],
    [true, null, 0],
    [false, 'https://studio.example.org', 0],
  ])(
    '[PRG-04] administrator %s and studio address %s: %i links',
    async (administrator, studio_url, count) => {
      open({ administrator, progress: { studio_url } });
      await heading();
      const links = screen.queryAllByRole('link', { name: 'View grading in Studio' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(count === 0 ? [] : [studio_url]);
    },
  );
});

test('[PRG-06] completion, grades, then summary and detailed grades; related links after them', async () => {
  open();
  await heading();
  const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(headings).toEqual([
    'Course completion',
    'Grades',
    'Grade summary',
    'Detailed grades',
    'Related links',
  ]);
});

describe('course completion', () => {
  const counts = (complete_count: number, incomplete_count: number, locked_count: number): Given => ({
    progress: { completion_summary: { complete_count, incomplete_count, locked_count } },
  });
  const arcs = () => [...document.querySelectorAll<SVGCircleElement>('circle[data-segment]')];

  test('[PRG-08] heading, explanation with a word on what is not released, donut', async () => {
    open();
    const card = await findRegion('Course completion');
    expect(card.getByText(/may not yet be released/)).toBeVisible();
    expect(arcs()).not.toHaveLength(0);
  });

  test('[PRG-12] three arcs in proportion, the complete percent in the middle', async () => {
    open(counts(14, 30, 6));
    await heading();
    expect(arcs().map((arc) => [arc.dataset.segment, arc.getAttribute('stroke-dasharray')])).toEqual([
      ['complete', '28 72'],
      ['incomplete', '60 40'],
      ['locked', '12 88'],
    ]);
    expect(document.querySelector('svg text')).toHaveTextContent('28%');
  });

  test('[PRG-12] no arc of 0 %', async () => {
    open(counts(0, 5, 0));
    await heading();
    expect(arcs().map((arc) => arc.dataset.segment)).toEqual(['incomplete']);
    expect(screen.queryByRole('button', { name: 'Locked' })).toBeNull();
  });

  test('[PRG-13] the view box is 42 by 42 and the circumference 100', async () => {
    open();
    await heading();
    const [arc] = arcs();
    expect(arc?.closest('svg')).toHaveAttribute('viewBox', '0 0 42 42');
    expect([arc?.getAttribute('cx'), arc?.getAttribute('cy')]).toEqual(['21', '21']);
    expect(Number(arc?.getAttribute('r'))).toBeCloseTo(15.9155, 4);
  });

  test.each([
    ['[PRG-14]', 'Completed', 'complete', 'Content that you have completed.'],
    ['[PRG-15]', 'Not completed', 'incomplete', 'Content that you have access to and have not completed.'],
    ['[PRG-16]', 'Locked', 'locked', 'Content that is locked and available only to those who upgrade.'],
  ])('%s what “%s” means shows with focus or click, and goes with the focus', async (_, name, kind, text) => {
    open(counts(14, 30, 6));
    const entry = await screen.findByRole('button', { name });
    const frame = entry.parentElement;
    expect(entry).toHaveAccessibleDescription(text);
    act(() => entry.focus());
    expect(frame).toHaveClass('shown');
    act(() => entry.blur());
    expect(frame).not.toHaveClass('shown');
    const arc = arcs().find((one) => one.dataset.segment === kind);
    act(() => void fireEvent.click(arc as SVGCircleElement));
    expect(entry).toHaveFocus();
    expect(frame).toHaveClass('shown');
  });

  test('[A11-01] [A11-02] [A11-03] the figures as text, in order, and the drawing hidden', async () => {
    open(counts(14, 30, 6));
    const card = await screen.findByRole('region', { name: 'Course completion' });
    expect(card).toHaveTextContent(
      'You have completed 28% of content in this course. You have not completed 60% of content in this course that you have access to. 12% of content in this course is locked and available only for those who upgrade.',
    );
    expect(card.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  test('[A11-02] [A11-03] at 0 % the incomplete part is told, the locked one is not', async () => {
    open(counts(5, 0, 0));
    const card = await screen.findByRole('region', { name: 'Course completion' });
    expect(card).toHaveTextContent('You have not completed 0% of content in this course');
    expect(card).not.toHaveTextContent('locked');
  });
});

describe('grades', () => {
  /** Half of the only assignment: 50 %. */
  const half = sections({ num_points_earned: 1, num_points_possible: 2 });
  const graded = (grade_range: Record<string, number>, section_scores = half): Given => ({
    progress: {
      section_scores,
      grading_policy: {
        assignment_policies: [
          { type: 'Homework', short_label: 'HW', num_total: 1, num_droppable: 0, weight: 1 },
        ],
        grade_range,
      },
    },
  });
  const barOf = (card: HTMLElement) => card.querySelector('dl')?.parentElement ?? null;

  test('[PRG-31] heading, explanation, bar and footer', async () => {
    open(graded({ Pass: 0.5 }));
    const card = await findRegion('Grades');
    expect(card.getByText(/your weighted grade against the grade needed to pass/)).toBeVisible();
    expect(card.getByText('Your current grade')).toBeVisible();
    expect(card.getByText('You’re currently passing this course')).toBeVisible();
  });

  test.each([
    ['passing', { Pass: 0.5 }, 'passing'],
    ['not passing', { Pass: 0.51 }, 'below'],
  ])('[PRG-32] [PRG-33] current and passing grade, coloured by %s', async (_, range, look) => {
    open(graded(range));
    const card = await screen.findByRole('region', { name: 'Grades' });
    expect(barOf(card)).toHaveTextContent(`Your current grade50%Passing grade${range.Pass * 100}%`);
    expect(barOf(card)).toHaveClass(look);
  });

  test('[PRG-32] the marker stops at 100 %, the figure does not', async () => {
    open(graded({ Pass: 0.5 }, sections({ num_points_earned: 3, num_points_possible: 2 })));
    const card = await screen.findByRole('region', { name: 'Grades' });
    expect(within(card).getByText('150%')).toBeVisible();
    expect(card.querySelector<HTMLElement>('.marker')?.style.getPropertyValue('--at')).toBe('100%');
  });

  test.each([
    ['[PRG-34]', { A: 0.9, B: 0.4 }, 'You’re currently passing this course with a grade of B (40-90%)'],
    ['[PRG-35]', { Pass: 0.4 }, 'You’re currently passing this course'],
    ['[PRG-36]', { A: 0.9, B: 0.8 }, 'A weighted grade of 80% is required to pass in this course'],
  ])('%s the footer: ranges %j', async (_, range, text) => {
    open(graded(range));
    expect((await findRegion('Grades')).getByText(text)).toBeVisible();
  });

  test('[PRG-37] one range has no list of ranges', async () => {
    open(graded({ Pass: 0.4 }));
    await heading();
    expect(screen.queryByRole('button', { name: 'Grade ranges' })).toBeNull();
  });

  test('[PRG-37] [PRG-38] [PRG-39] the ranges open on click, highest first, F last, and close with the focus', async () => {
    open(graded({ B: 0.8, A: 0.9 }));
    const mark = await screen.findByRole('button', { name: 'Grade ranges' });
    expect(screen.queryByText('A: 90%-100%')).toBeNull();
    await userEvent.click(mark);
    const lines = [...(screen.getByText('A: 90%-100%').parentElement?.children ?? [])];
    expect(lines.map((line) => line.textContent)).toEqual([
      'Grade ranges for this course:',
      'A: 90%-100%',
      'B: 80%-90%',
      'F: <80%',
    ]);
    await userEvent.tab();
    expect(screen.queryByText('A: 90%-100%')).toBeNull();
  });
});

describe('the grade summary', () => {
  const policy = { type: 'Homework', short_label: 'HW', num_total: 2, num_droppable: 0, weight: 0.4 };
  const grade_range = { Pass: 0.5 };
  const half = sections({ num_points_earned: 1, num_points_possible: 2 });

  test('[PRG-40] without assignment types there is none', async () => {
    open({ progress: { grading_policy: { assignment_policies: [], grade_range } } });
    await heading();
    expect(screen.queryByRole('heading', { name: 'Grade summary' })).toBeNull();
  });

  test('[PRG-41] a mark at the heading explains it on click, until the focus leaves', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'About the grade summary' }));
    expect(screen.getByText(/has a weight/)).toBeVisible();
    await userEvent.tab();
    expect(screen.queryByText(/has a weight/)).toBeNull();
  });

  test('[PRG-42] [PRG-43] [PRG-44] columns, a row of whole percents, the total', async () => {
    open({
      progress: { section_scores: half, grading_policy: { assignment_policies: [policy], grade_range } },
    });
    const table = within(await screen.findByRole('table', { name: 'Grade summary' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual(
      [
        ['Assignment type', 'Weight', 'Grade', 'Weighted grade'],
        ['Homework', '40%', '25%', '10%'],
        ['Your current weighted grade summary', '10%'],
      ],
    );
  });

  test.each([
    [1, 'The lowest 1 Homework score is dropped.'],
    [2, 'The lowest 2 Homework scores are dropped.'],
  ])('[PRG-45] %i droppable: mark and footnote link to each other', async (num_droppable, text) => {
    const quiz = { ...policy, type: 'Quiz', short_label: '' };
    const assignment_policies = [quiz, { ...policy, num_droppable }];
    open({ progress: { grading_policy: { assignment_policies, grade_range } } });
    const footnotes = within(await screen.findByRole('list', { name: 'Footnotes' }));
    const note = footnotes.getByRole('listitem');
    expect(note).toHaveTextContent(`1 ${text}`);
    const mark = screen.getByRole('link', { name: 'Footnote 1' });
    expect(mark).toHaveAttribute('href', `#${note.id}`);
    expect(footnotes.getByRole('link', { name: 'Back to Homework' })).toHaveAttribute('href', `#${mark.id}`);
    expect(screen.queryByRole('link', { name: 'Footnote 2' })).toBeNull();
  });
});

describe('detailed grades', () => {
  const show = (...subsections: Parameters<typeof sections>) =>
    open({ progress: { section_scores: sections(...subsections) } });
  const titles = async () =>
    (await findRegion('Detailed grades')).queryAllByRole('rowheader').map((row) => row.textContent);

  test('[PRG-46] a table for each section, headed by its name and Score', async () => {
    const section_scores = [
      ...sections({ block_key: 'a' }),
      ...sections({ block_key: 'b' }).map((one) => ({ ...one, display_name: 'Week 2' })),
    ];
    open({ progress: { section_scores } });
    const tables = (await findRegion('Detailed grades')).getAllByRole('table');
    expect(tables.map((table) => table.querySelector('thead')?.textContent)).toEqual([
      'Week 1Score',
      'Week 2Score',
    ]);
  });

  test.each([
    ['graded, shown, with points', {}, true],
    ['extra credit: nothing possible, but earned', { num_points_possible: 0, num_points_earned: 1 }, true],
    ['nothing earned, but possible', { num_points_earned: 0, num_points_possible: 1 }, true],
    ['no points at all', { num_points_possible: 0, num_points_earned: 0 }, false],
    ['not graded', { has_graded_assignment: false }, false],
    ['grades hidden', { show_grades: false }, false],
  ])('[PRG-47] %s: listed %s', async (_, change, isListed) => {
    show(
      { display_name: 'Always there', block_key: 'a' },
      { display_name: 'In question', block_key: 'b', ...change },
    );
    expect(await titles()).toEqual(isListed ? ['Always there', 'In question'] : ['Always there']);
  });

  test('[PRG-48] a section with nothing listed is left out', async () => {
    const hidden = sections({ show_grades: false }).map((one) => ({ ...one, display_name: 'Week 2' }));
    open({ progress: { section_scores: [...sections({}), ...hidden] } });
    expect((await findRegion('Detailed grades')).getAllByRole('table')).toHaveLength(1);
  });

  test('[PRG-49] the title links to its address; without one it is plain', async () => {
    show(
      { display_name: 'Linked', url: 'https://learn.example.org/jump' },
      { display_name: 'Plain', url: null },
    );
    expect(await screen.findByRole('link', { name: 'Linked' })).toHaveAttribute(
      'href',
      'https://learn.example.org/jump',
    );
    expect(screen.getByText('Plain')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Plain' })).toBeNull();
  });

  test('[PRG-50] the score reads earned/possible', async () => {
    show({ num_points_earned: 2.5, num_points_possible: 4 });
    expect((await findRegion('Detailed grades')).getByRole('cell', { name: '2.5/4' })).toBeVisible();
  });

  test('[PRG-51] the problem scores show when opened and hide when closed', async () => {
    const problem_scores = [
      { earned: 1, possible: 1 },
      { earned: 0.5, possible: 2 },
    ];
    show({ display_name: 'Limits', problem_scores });
    const toggle = await screen.findByRole('button', { name: 'Problem scores of Limits' });
    expect(screen.queryByRole('cell', { name: /Problem Scores:/ })).toBeNull();
    await userEvent.click(toggle);
    const cell = within(screen.getByRole('cell', { name: /Problem Scores:/ }));
    expect(cell.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['1/1', '0.5/2']);
    await userEvent.click(toggle);
    expect(screen.queryByRole('cell', { name: /Problem Scores:/ })).toBeNull();
  });

  test.each([
    ['no sections', []],
    ['all filtered out', sections({ show_grades: false })],
  ])('[PRG-52] %s: a sentence says so', async (_, section_scores) => {
    open({ progress: { section_scores } });
    expect(await screen.findByText('You currently have no graded problem scores.')).toBeVisible();
  });

  test('[PRG-53] a line points to the course outline on the LMS', async () => {
    open();
    const link = (await findRegion('Detailed grades')).getByRole('link', { name: 'Course Outline' });
    expect(link).toHaveAttribute('href', `${testLmsUrl}/courses/${courseId}/course`);
    expect(link.parentElement).toHaveTextContent(
      'For progress on ungraded aspects of the course, view your Course Outline.',
    );
  });
});

test.each([
  ['[PRG-63]', 'Dates', 'dates', /schedule view of your course due dates and upcoming assignments/],
  ['[PRG-64]', 'Course Outline', 'course', /birds-eye view of your course content/],
])('%s a related link: %s', async (_, name, page, description) => {
  open();
  const related = await findRegion('Related links');
  expect(related.getByRole('link', { name })).toHaveAttribute(
    'href',
    `${testLmsUrl}/courses/${courseId}/${page}`,
  );
  expect(related.getByText(description)).toBeVisible();
});

describe('without data', () => {
  test('[ERR-01] progress that is refused leaves an empty tab and no error', async () => {
    open({ answer: { status: 401, body: 'User not enrolled.' } });
    expect(await heading()).toHaveTextContent('Your progress');
    expect(screen.getByText('There is no progress to show')).toBeVisible();
  });

  test('a course without units: 0 %, and no error', async () => {
    open({ progress: { completion_summary: { complete_count: 0, incomplete_count: 0, locked_count: 0 } } });
    expect(await screen.findByRole('region', { name: 'Course completion' })).toHaveTextContent(
      'You have completed 0%',
    );
  });

  test('a server can hide the completion', async () => {
    open({ progress: { disable_progress_graph: true } });
    await heading();
    expect(screen.queryByRole('heading', { name: 'Course completion' })).toBeNull();
  });
});

test('every text of the progress comes from the catalogue', async () => {
  await act(async () => open({ locale: pseudoLocale }));
  await heading();
  for (const english of [
    /Your progress/,
    /^Course completion/,
    /^Grade/,
    /Related/,
    /You have/,
    /Assignment type/,
  ]) {
    expect(screen.queryByText(english)).toBeNull();
  }
});
