import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { learningSequencesWire, sequenceWire } from '../../../lms/fixtures.ts';
import {
  calls,
  courseId,
  type Era,
  eras,
  findFrame,
  ids,
  renderCourseware,
  sequencesWire,
  seriesWire,
} from '../testing/render-courseware.tsx';

const practice = `/${ids.limits}/${ids.practice}`;
const sums = `/${ids.series}/${ids.sums}`;
const unitsBar = () => within(screen.getByRole('navigation', { name: 'Units' }));
const waysOn = () => within(screen.getByRole('navigation', { name: 'Continue in the course' }));
const crumbs = () => within(screen.getByRole('navigation', { name: 'Where you are in the course' }));
const next = { name: 'Next' };

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const unreleased = { accessible: false, effective_start: inAnHour };
const listed = (...sequenceIds: string[]) => ({
  [calls.sequences]: { body: sequencesWire(Object.fromEntries(sequenceIds.map((id) => [id, unreleased]))) },
});
const refused = { status: 404, body: { developer_message: 'This lesson doesn’t exist.' } };

describe.each<Era>(eras)('on a server of %s', (era) => {
  test('[CWR-11] Next skips a sequence that isn’t released', async () => {
    const { place } = renderCourseware(practice, {
      era,
      routes: { ...listed(ids.series), [calls.sequence(ids.series)]: refused },
    });
    await findFrame('Practice');
    await userEvent.click(unitsBar().getByRole('link', next));
    expect(await screen.findByText('There is no content here.')).toBeVisible();
    expect(place()).toBe(`/${ids.exam}`);
  });

  test('[CWR-14] Next leads from the last released unit to the exit page', async () => {
    renderCourseware(sums, { era, routes: listed(ids.exam) });
    await findFrame('Sums');
    expect(unitsBar().getByRole('link', next)).toHaveAttribute('href', `/course/${courseId}/course-end`);
  });
});

test.each([
  ['refuses it', refused],
  ['sends it without units', { body: sequenceWire({ item_id: ids.exam, items: [] }) }],
])('the URL of an unreleased sequence shows when it opens, where the server %s', async (_, response) => {
  renderCourseware(`/${ids.exam}`, {
    routes: { ...listed(ids.exam), [calls.sequence(ids.exam)]: response },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Exam' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'This content isn’t available yet.' })).toBeVisible();
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'Europe/Madrid' });
  expect(screen.getByText(/^It opens on /)).toHaveTextContent(date.format(new Date(inAnHour)));
  expect(screen.getByRole('link', { name: 'Course home' })).toHaveAttribute(
    'href',
    `/course/${courseId}/home`,
  );
  expect(document.title).toMatch(/^Exam \| Week 2 \| /);
  expect(screen.queryByText('There was an error loading this course.')).toBeNull();
});

describe.each([404, 422])('the URL of an unreleased section, refused with %i', (status) => {
  const later = new Date(Date.now() + 7_200_000).toISOString();
  const format = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Madrid',
  });
  const opensOn = (moment: string) => `It opens on ${format.format(new Date(moment))}`;

  test.each([
    ['on its own date', later, later],
    ['with its first sequence, where it has no date of its own', null, inAnHour],
  ])('shows when it opens: %s', async (_, effective_start, opensAt) => {
    const { outline } = sequencesWire({ [ids.exam]: unreleased });
    const [week1, week2] = outline.sections;
    if (week1 === undefined || week2 === undefined) throw new Error('The fixture lacks a section');
    const body = learningSequencesWire({ ...outline, sections: [week1, { ...week2, effective_start }] });
    const { place } = renderCourseware(`/${ids.week2}`, {
      routes: { [calls.sequences]: { body }, [calls.sequence(ids.week2)]: { ...refused, status } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Week 2' })).toBeVisible();
    expect(screen.getByText(/^It opens on /).textContent).toContain(opensOn(opensAt));
    expect(screen.queryByText('There was an error loading this course.')).toBeNull();
    expect(place()).toBe(`/${ids.week2}`);
  });
});

describe('a sequence that the server refuses to open', () => {
  test.each([403, 404])(
    '[CWR-22] with %i, shows a note and links to the sequences around it',
    async (status) => {
      const { place } = renderCourseware(practice, {
        routes: { [calls.sequence(ids.series)]: { ...refused, status } },
      });
      await findFrame('Practice');
      await userEvent.click(unitsBar().getByRole('link', next));
      expect(await screen.findByText('There was an error loading this course.')).toBeVisible();
      expect(screen.getByText(/^“Series” isn’t open to you right now/)).toBeVisible();
      expect(crumbs().getByRole('link', { name: 'Week 1' })).toBeVisible();
      await userEvent.click(waysOn().getByRole('link', { name: 'Continue with “Exam”' }));
      expect(await screen.findByText('There is no content here.')).toBeVisible();
      expect(place()).toBe(`/${ids.exam}`);
    },
  );

  test('a server error doesn’t count as a refusal', async () => {
    renderCourseware(sums, { routes: { [calls.sequence(ids.series)]: { status: 500 } } });
    expect(await screen.findByText('There was an error loading this course.')).toBeVisible();
    expect(screen.queryByText(/isn’t open to you/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(waysOn().getByRole('link', { name: 'Back to “Limits”' })).toBeVisible();
  });

  test('a URL outside the course has no Previous and Next', async () => {
    renderCourseware(`/${ids.warmUp.replace('warmup', 'nobody')}`);
    expect(await screen.findByText('There was an error loading this course.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Continue in the course' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Where you are in the course' })).toBeNull();
  });
});

describe('a sequence that is hidden after its due date', () => {
  const hidden = {
    [calls.sequence(ids.series)]: { body: seriesWire({ is_hidden_after_due: true, items: [] }) },
  };
  const past = 'The due date for this assignment has passed.';

  test('[CWR-19] replaces Previous and Next by links to the sequences around it', async () => {
    const { place, lms } = renderCourseware(practice, { routes: hidden });
    await findFrame('Practice');
    await userEvent.click(unitsBar().getByRole('link', next));
    expect(await screen.findByRole('heading', { name: past })).toBeVisible();
    expect(screen.queryByRole('link', next)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    await userEvent.click(waysOn().getByRole('link', { name: 'Continue with “Exam”' }));
    expect(await screen.findByText('There is no content here.')).toBeVisible();
    expect(place()).toBe(`/${ids.exam}`);
    await waitFor(() => {
      const names = lms.requests.flatMap(({ url, body }) =>
        url.pathname === '/event' ? [new URLSearchParams(String(body)).get('event_type')] : [],
      );
      expect(names).toEqual(Array(2).fill('edx.ui.lms.sequence.next_selected'));
    });
  });

  test('its link back leads to the last unit before it', async () => {
    const { place } = renderCourseware(`/${ids.series}`, { routes: hidden });
    await screen.findByRole('heading', { name: past });
    await userEvent.click(waysOn().getByRole('link', { name: 'Back to “Limits”' }));
    await findFrame('Practice');
    expect(place()).toBe(practice);
  });

  test('at the end of the course it has only the link back', async () => {
    renderCourseware(`/${ids.exam}`, {
      routes: {
        [calls.sequence(ids.exam)]: {
          body: sequenceWire({ item_id: ids.exam, is_hidden_after_due: true, items: [] }),
        },
      },
    });
    await screen.findByRole('heading', { name: past });
    expect(
      waysOn()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Back to “Series”']);
  });
});
