import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { courseId } from '../../lms/fixtures.ts';
import { testLmsUrl } from '../../lms/testing.ts';
import { findRegion, open, sections } from './testing/open-progress.tsx';

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

  test('[PRG-48] a section without listed subsections is left out', async () => {
    const hidden = sections({ show_grades: false }).map((one) => ({ ...one, display_name: 'Week 2' }));
    open({ progress: { section_scores: [...sections({}), ...hidden] } });
    expect((await findRegion('Detailed grades')).getAllByRole('table')).toHaveLength(1);
  });

  test('[PRG-49] the title links to its URL; without one it is plain text', async () => {
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

  test('[PRG-50] the score is shown as earned/possible', async () => {
    show({ num_points_earned: 2.5, num_points_possible: 4 });
    expect((await findRegion('Detailed grades')).getByRole('cell', { name: '2.5/4' })).toBeVisible();
  });

  test('[PRG-51] problem scores are shown when opened and hidden when closed', async () => {
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
  ])('[PRG-52] %s: shows a sentence instead', async (_, section_scores) => {
    open({ progress: { section_scores } });
    expect(await screen.findByText('You currently have no graded problem scores.')).toBeVisible();
  });

  test('[PRG-53] a sentence links to the course outline on the LMS', async () => {
    open();
    const link = (await findRegion('Detailed grades')).getByRole('link', { name: 'Course Outline' });
    expect(link).toHaveAttribute('href', `${testLmsUrl}/courses/${courseId}/course`);
    expect(link.parentElement).toHaveTextContent(
      'For progress on ungraded aspects of the course, view your Course Outline.',
    );
  });
});
