import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { claimFallback } from '../../course/fallback-guard.ts';
import { pseudoLocale } from '../../i18n/locales.ts';
import { courseId } from '../../lms/fixtures.ts';
import { testLmsUrl } from '../../lms/testing.ts';
import { findRegion, type Given, heading, open } from './testing/open-progress.tsx';

describe('the header', () => {
  test('[PRG-01] the user’s own progress', async () => {
    open();
    expect(await heading()).toHaveTextContent('Your progress');
  });

  const asked = ({ requests }: ReturnType<typeof open>) =>
    requests.map(({ url }) => url.pathname).filter((path) => path.includes('/progress/'));

  test('[RTE-05] a URL without a learner requests the user’s own progress', async () => {
    const lms = open({ progress: { username: 'dana' } });
    expect(await heading()).toHaveTextContent(/^Your progress$/);
    expect(asked(lms)).toEqual([`/api/course_home/progress/${courseId}`]);
  });

  test('[PRG-02] a learner’s progress, headed by the name that the server sends', async () => {
    const lms = open({ target: '8', progress: { username: 'erin' } });
    expect(await heading()).toHaveTextContent(/^Course progress for erin$/);
    expect(asked(lms)).toEqual([`/api/course_home/progress/${courseId}/8/`]);
  });

  test.each(['dana', '77'])('[PRG-02] %s is not the user with the id 7', async (target) => {
    open({ target, progress: { username: 'erin' } });
    expect(await heading()).toHaveTextContent(/^Course progress for erin$/);
  });

  describe('of a learner that the server doesn’t know', () => {
    const given = { target: '999999', response: { status: 404, body: { detail: 'Not found.' } } };
    // The LMS's page, visited before, redirected back here.
    beforeEach(() => {
      const page = `${testLmsUrl}/courses/${courseId}/progress/999999`;
      claimFallback(page, Date.now(), () => window.sessionStorage);
    });

    test.each([
      [
        'Lectern’s LMS',
        testLmsUrl,
        'See who is in this course',
        `${testLmsUrl}/courses/${courseId}/staff/people`,
      ],
      ['Open edX', undefined, 'Go to your own progress', `/course/${courseId}/progress`],
    ])('staff of %s are told so, with a way on', async (_, UNITS_ORIGIN, name, href) => {
      open({ ...given, staff: true, settings: { UNITS_ORIGIN } });
      expect(await heading()).toHaveTextContent('There’s no such learner in this course');
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    });

    test('others see an error, which doesn’t tell who exists', async () => {
      open(given);
      expect(await heading()).toHaveTextContent('There was an error loading this course.');
    });
  });

  test('[PRG-03] the user’s own progress by id', async () => {
    open({ target: '7' });
    expect(await heading()).toHaveTextContent('Your progress');
  });

  test.each([
    [true, 'https://studio.example.org', undefined, 1],
    [true, 'https://studio.example.org', '8', 1],
    [true, null, undefined, 0],
    [true, '', undefined, 0],
    [false, 'https://studio.example.org', undefined, 0],
    [false, null, undefined, 0],
  ])(
    '[PRG-04] administrator %s, studio URL %s and learner %s: %i links, also for course staff',
    async (administrator, studio_url, target, count) => {
      open({ administrator, staff: !administrator, progress: { studio_url }, ...(target && { target }) });
      await heading();
      const links = screen.queryAllByRole('link', { name: 'View grading in Studio' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(count === 0 ? [] : [studio_url]);
    },
  );
});

test('[PRG-06] completion, certificate, grades, then summary and detailed grades; related links after them', async () => {
  open();
  await heading();
  const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(headings).toEqual([
    'Course completion',
    'Certificate status',
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

  test('[PRG-08] heading, explanation that mentions unreleased content, donut', async () => {
    open();
    const card = await findRegion('Course completion');
    expect(card.getByText(/may not yet be released/)).toBeVisible();
    expect(arcs()).not.toHaveLength(0);
  });

  test('the number of units, with an explanation of lessons in the outline', async () => {
    open(counts(14, 30, 6));
    const card = await findRegion('Course completion');
    expect(
      card.getByText(
        '14 of 50 units completed. A lesson in the course outline is done once you complete all its units.',
      ),
    ).toBeVisible();
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

  test('[PRG-12] no arc for 0 %', async () => {
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
    ['[PRG-14] Completed', 'Completed', 'complete', 'Content that you have completed.'],
    [
      '[PRG-15] Not completed',
      'Not completed',
      'incomplete',
      'Content that you have access to and have not completed.',
    ],
    [
      '[PRG-16] Locked',
      'Locked',
      'locked',
      'Content that is locked and available only to those who upgrade.',
    ],
  ])('%s: its explanation shows on focus or click, and hides on blur', async (_, name, kind, text) => {
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

  test('[A11-01] [A11-02] [A11-03] [WCAG-1.1.1] the percentages as text, in order, and the drawing hidden', async () => {
    open(counts(14, 30, 6));
    const card = await screen.findByRole('region', { name: 'Course completion' });
    expect(card).toHaveTextContent(
      'You have completed 28% of content in this course. You have not completed 60% of content in this course that you have access to. 12% of content in this course is locked and available only for those who upgrade.',
    );
    expect(card.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  test('[A11-02] [A11-03] at 0 % screen readers get the incomplete percentage, and not the locked one', async () => {
    open(counts(5, 0, 0));
    const card = await screen.findByRole('region', { name: 'Course completion' });
    expect(card).toHaveTextContent('You have not completed 0% of content in this course');
    expect(card).not.toHaveTextContent('locked');
  });
});

test.each([
  ['[PRG-63] the dates', 'Dates', 'dates', /schedule view of your course due dates and upcoming assignments/],
  ['[PRG-64] the outline', 'Course Outline', 'course', /birds-eye view of your course content/],
])('%s as a related link', async (_, name, page, description) => {
  open();
  const related = await findRegion('Related links');
  expect(related.getByRole('link', { name })).toHaveAttribute(
    'href',
    `${testLmsUrl}/courses/${courseId}/${page}`,
  );
  expect(related.getByText(description)).toBeVisible();
});

describe('without data', () => {
  test('[ERR-01] refused progress shows an empty tab, without an error', async () => {
    open({ response: { status: 401, body: 'User not enrolled.' } });
    expect(await heading()).toHaveTextContent('Your progress');
    expect(screen.getByText('No progress to show')).toBeVisible();
  });

  test('a course without units: 0 %, without an error', async () => {
    open({ progress: { completion_summary: { complete_count: 0, incomplete_count: 0, locked_count: 0 } } });
    const card = await screen.findByRole('region', { name: 'Course completion' });
    expect(card).toHaveTextContent('You have completed 0%');
    expect(card).not.toHaveTextContent('units');
  });

  test('the server can hide completion', async () => {
    open({ progress: { disable_progress_graph: true } });
    await heading();
    expect(screen.queryByRole('heading', { name: 'Course completion' })).toBeNull();
  });
});

test('every text of the tab comes from the catalogue', async () => {
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
