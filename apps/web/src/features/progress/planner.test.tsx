import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Given, heading, open, sections } from './testing/open-progress.tsx';

const policies = [
  { type: 'Homework', short_label: 'HW', num_total: 2, num_droppable: 0, weight: 0.4 },
  { type: 'Exam', short_label: 'EX', num_total: 1, num_droppable: 0, weight: 0.6 },
];

/** Homework 1 has full points, homework 2 and the exam are open: 20 %. */
function given(more: Given['progress'] = {}): Given {
  return {
    progress: {
      completion_summary: { complete_count: 1, incomplete_count: 2, locked_count: 0 },
      section_scores: sections(
        { display_name: 'Limits', num_points_earned: 2, num_points_possible: 2 },
        { display_name: 'Series', num_points_earned: 0, num_points_possible: 2 },
        { display_name: 'Final', assignment_type: 'Exam', num_points_earned: 0, num_points_possible: 10 },
      ),
      grading_policy: { assignment_policies: policies, grade_range: { Pass: 0.6 } },
      ...more,
    },
  };
}

async function openPlanner(what: Given = given()) {
  const lms = open(what);
  await userEvent.click(await screen.findByRole('button', { name: 'Open grade planner' }));
  await screen.findByRole('heading', { name: 'What if' });
  return lms;
}

const needed = () => within(screen.getByRole('region', { name: 'What you need' }));
const grades = () => within(screen.getByRole('region', { name: 'Grades' }));
const summary = () => within(screen.getByRole('table', { name: 'Grade summary' }));
const field = (name: RegExp) => screen.getByRole('textbox', { name });

describe('what do I need', () => {
  test('shows the exact average for the course, and for each type alone', async () => {
    await openPlanner();
    expect(needed().getByRole('status')).toHaveTextContent(
      'To pass, you need an average of at least 49.32% on the work that’s left in each assignment type.',
    );
    const rows = needed()
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Assignment type', 'Left', 'Average needed'],
      ['Homework', '1', 'Not enough alone'],
      ['Exam', '1', 'At least 65.75%'],
    ]);
  });

  test.each([
    ['passed', { Pass: 0.2 }, 'You’ve already passed.'],
    ['just not possible', { Pass: 1.01 }, 'Passing is no longer possible with the work that’s left.'],
  ])('%s', async (_, grade_range, text) => {
    await openPlanner(given({ grading_policy: { assignment_policies: policies, grade_range } }));
    expect(needed().getByRole('status')).toHaveTextContent(text);
  });

  test('says so if no work is left', async () => {
    const due = '2026-01-01T00:00:00Z';
    const section_scores = sections({ num_points_earned: 0, num_points_possible: 2, due });
    await openPlanner(given({ section_scores }));
    expect(needed().getByRole('status')).toHaveTextContent(
      'This is no longer possible: there’s no graded work left.',
    );
  });

  test('for a letter that the learner chooses', async () => {
    const grade_range = { A: 0.9, B: 0.6, C: 0.2 };
    await openPlanner(given({ grading_policy: { assignment_policies: policies, grade_range } }));
    expect(needed().getByRole('status')).toHaveTextContent('You’ve already passed.');
    const choice = screen.getByRole('combobox', { name: 'Grade you’re aiming for' });
    await userEvent.selectOptions(choice, 'B (60% or more)');
    expect(needed().getByRole('status')).toHaveTextContent('For B, you need an average of at least 49.32%');
    await userEvent.selectOptions(choice, 'A (90% or more)');
    expect(needed().getByRole('status')).toHaveTextContent('For A, you need an average of at least 86.82%');
  });
});

describe('what if', () => {
  test('a hypothetical score changes bar, footer, summary and needs at once, each clearly marked', async () => {
    const lms = await openPlanner();
    // The exam timer and the search link load when the browser is idle.
    await waitFor(() => {
      for (const late of ['proctored_exam', 'search'])
        expect(lms.requests.map(({ url }) => url.pathname)).toContainEqual(expect.stringContaining(late));
    });
    const sent = lms.requests.length;
    expect(screen.queryByText('Hypothetical')).toBeNull();
    await userEvent.type(field(/Final/), '70');

    expect(grades().getByText('Hypothetical grade').parentElement).toHaveTextContent('62%');
    expect(grades().getByText('With these scores, you’d pass this course')).toBeVisible();
    expect(grades().queryByText('Your current grade')).toBeNull();
    expect(summary().getByRole('row', { name: /Exam/ })).toHaveTextContent('Exam60%70%42%');
    expect(summary().getByRole('row', { name: /Your hypothetical weighted/ })).toHaveTextContent('62%');
    expect(screen.getAllByText('Hypothetical')).toHaveLength(2);
    expect(screen.getByText('With these scores, your grade would be 62%: you’d pass.')).toBeVisible();
    expect(needed().getByText('This counts the hypothetical scores that you entered.')).toBeVisible();
    expect(needed().getByRole('status')).toHaveTextContent('You’ve already passed.');
    expect(lms.requests).toHaveLength(sent);
  });

  test('one click resets everything', async () => {
    await openPlanner();
    await userEvent.type(field(/Final/), '70');
    await userEvent.type(field(/Limits/), '0');
    await userEvent.click(screen.getByRole('button', { name: 'Reset hypothetical scores' }));
    expect(field(/Final/)).toHaveValue('');
    expect(screen.queryByText('Hypothetical')).toBeNull();
    expect(grades().getByText('Your current grade').parentElement).toHaveTextContent('20%');
  });

  test('closing the planner resets everything, too', async () => {
    await openPlanner();
    await userEvent.type(field(/Final/), '70');
    const toggle = screen.getByRole('button', { name: 'Close grade planner' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(toggle);
    expect(screen.queryByText('Hypothetical')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'What if' })).toBeNull();
  });

  test('shows a letter, and not passing', async () => {
    const grade_range = { A: 0.9, B: 0.6 };
    await openPlanner(given({ grading_policy: { assignment_policies: policies, grade_range } }));
    await userEvent.type(field(/Final/), '10');
    expect(screen.getByText('With these scores, your grade would be 26%: you wouldn’t pass.')).toBeVisible();
    await userEvent.type(field(/Final/), '0');
    expect(screen.getByText('With these scores, your grade would be 80% (B): you’d pass.')).toBeVisible();
    expect(grades().getByText(/you’d pass this course with a grade of B \(60-90%\)/)).toBeVisible();
  });

  test('an invalid percentage is reported and doesn’t count', async () => {
    await openPlanner();
    await userEvent.type(field(/Final/), '700');
    expect(field(/Final/)).toBeInvalid();
    expect(field(/Final/)).toHaveAccessibleDescription('Now 0% Enter a number from 0 to 100.');
    expect(screen.queryByText('Hypothetical')).toBeNull();
  });

  test('hidden scores and unreleased work have fields, too', async () => {
    const section_scores = sections({ display_name: 'Secret', show_grades: false });
    await openPlanner(given({ section_scores, has_scheduled_content: true }));
    expect(screen.getByText(/Scores that are hidden from you count as 0 here/)).toBeVisible();
    expect(field(/Secret/)).toHaveAccessibleDescription('Score hidden');
    expect(field(/Homework 2/)).toHaveAccessibleDescription('Not released yet');
    await userEvent.type(field(/Homework 2/), '100');
    expect(grades().getByText('Hypothetical grade').parentElement).toHaveTextContent('20%');
  });

  test('without graded work there are no fields', async () => {
    await openPlanner(given({ section_scores: [] }));
    expect(screen.getByText('There’s no graded work to try out yet.')).toBeVisible();
  });
});

describe('availability', () => {
  test('another learner’s page has no planner', async () => {
    open({ ...given(), target: '9', administrator: true });
    await heading();
    expect(screen.queryByRole('button', { name: 'Open grade planner' })).toBeNull();
  });

  test('a course without assignment types has no planner', async () => {
    open(given({ grading_policy: { assignment_policies: [], grade_range: { Pass: 0.5 } } }));
    await heading();
    expect(screen.queryByRole('button', { name: 'Open grade planner' })).toBeNull();
  });
});

describe('exporting grades', () => {
  test('Print opens the browser’s dialog, Download saves a file', async () => {
    open(given());
    const saved: string[] = [];
    const original = { print: window.print, create: URL.createObjectURL };
    let printed = 0;
    window.print = () => {
      printed += 1;
    };
    URL.createObjectURL = () => 'blob:grades';
    const remember = (event: MouseEvent) => {
      if (event.target instanceof HTMLAnchorElement) saved.push(event.target.download);
    };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
      this.addEventListener('click', remember);
      this.addEventListener('click', (event) => event.preventDefault());
      this.dispatchEvent(new MouseEvent('click', { cancelable: true }));
    };
    try {
      await userEvent.click(await screen.findByRole('button', { name: 'Print grades' }));
      expect(printed).toBe(1);
      await userEvent.click(screen.getByRole('button', { name: 'Download grades (CSV)' }));
      await waitFor(() => expect(saved).toEqual(['grades-dana-Acme-CAL101-R1.csv']));
    } finally {
      HTMLAnchorElement.prototype.click = click;
      window.print = original.print;
      URL.createObjectURL = original.create;
    }
  });

  test.each([
    [
      'a reason',
      'Regraded after your appeal',
      'The course team set this score. Reason: Regraded after your appeal',
    ],
    ['no reason', null, 'The course team set this score.'],
    ['an empty reason', ' ', 'The course team set this score.'],
  ])('a score set by staff is marked: %s', async (_, reason, text) => {
    open({ progress: { section_scores: sections({ override: { system: 'GRADEBOOK', reason } }) } });
    expect(await screen.findByText(text)).toBeVisible();
  });
});
