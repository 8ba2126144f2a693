import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { icons } from '../../ui/icons.ts';
import { findRegion, type Given, heading, open, sections } from './testing/open-progress.tsx';

describe('grades', () => {
  /** Half of the only assignment: 50 %. */
  const half = sections({ num_points_earned: 1, num_points_possible: 2 });
  const graded = (grade_range: Record<string, number>, section_scores = half): Given => ({
    progress: {
      section_scores,
      course_grade: {
        letter_grade: null,
        percent: 0.5,
        is_passing: Math.min(...Object.values(grade_range)) <= 0.5,
      },
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
  ])('[PRG-32] [PRG-33] current and passing grade, colored by %s', async (_, range, look) => {
    open(graded(range));
    const card = await screen.findByRole('region', { name: 'Grades' });
    expect(barOf(card)).toHaveTextContent(`Your current grade50%Passing grade${range.Pass * 100}%`);
    expect(barOf(card)).toHaveClass(look);
  });

  test('[PRG-32] the marker stops at 100 %, the number doesn’t', async () => {
    open(graded({ Pass: 0.5 }, sections({ num_points_earned: 3, num_points_possible: 2 })));
    const card = await screen.findByRole('region', { name: 'Grades' });
    expect(within(card).getByText('150%')).toBeVisible();
    expect(card.querySelector<HTMLElement>('.marker')?.style.getPropertyValue('--at')).toBe('100%');
  });

  test.each([
    [
      '[PRG-34] a letter',
      { A: 0.9, B: 0.4 },
      'You’re currently passing this course with a grade of B (40-90%)',
    ],
    ['[PRG-35] one range', { Pass: 0.4 }, 'You’re currently passing this course'],
    [
      '[PRG-36] not passing',
      { A: 0.9, B: 0.8 },
      'A weighted grade of 80% is required to pass in this course',
    ],
  ])('%s: the footer says %j', async (_, range, text) => {
    open(graded(range));
    expect((await findRegion('Grades')).getByText(text)).toBeVisible();
  });

  test.each([
    ['passing', { Pass: 0.5 }, 'passing', 'circle-check'],
    ['not passing', { Pass: 0.51 }, 'below', 'info'],
  ] as const)('[PRG-36] %s has its own color and icon', async (_, range, color, icon) => {
    open(graded(range));
    const footer = (await findRegion('Grades'))
      .getByText(/required to pass|currently passing/)
      .closest('div');
    expect(footer?.className).toBe(`footer ${color}`);
    expect(footer?.querySelector('svg path')).toHaveAttribute('d', icons[icon].path);
  });

  test('[PRG-37] a single range has no list of ranges', async () => {
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

  test('[PRG-40] is absent without assignment types', async () => {
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
