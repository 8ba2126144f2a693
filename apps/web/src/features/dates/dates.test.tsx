import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderCourse } from '../../course/testing.tsx';
import { type Locale, pseudoLocale } from '../../i18n/locales.ts';
import { courseId, courseMetadataWire, datesWire } from '../../lms/fixtures.ts';
import { createTestLms, type FakeResponse } from '../../lms/testing.ts';
import { Component, loader } from './route.tsx';

type Block = ReturnType<typeof datesWire>['course_date_blocks'][number];

/** An assignment due in the evening of the 3rd of February 2026 in Madrid. */
function block(overrides: Partial<Block> = {}): Block {
  const [base] = datesWire().course_date_blocks;
  if (base === undefined) throw new Error('The fixture has no date');
  return { ...base, date: '2026-02-03T20:00:00Z', ...overrides };
}

function open(response: FakeResponse, locale?: Locale) {
  const lms = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire() },
    [`GET /api/course_home/dates/${courseId}`]: response,
  });
  const dates = { path: 'dates', handle: { tab: 'dates' }, loader, Component };
  renderCourse(lms.client, `/course/${courseId}/dates`, [dates], locale);
}
const show = (...blocks: Block[]) => open({ body: datesWire({ course_date_blocks: blocks }) });

/** A day of the timeline, by its date. */
async function findDay(date: string) {
  const day = (await screen.findByRole('heading', { level: 2, name: date })).closest('li');
  if (day === null) throw new Error(`${date} is not in the timeline`);
  return within(day);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-02T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[DAT-01] has a heading, and days with weekday, day, month and year in the learner’s zone', async () => {
  show(block({ date: '2026-02-01T23:30:00Z' }), block({ date: '2026-02-03T20:00:00Z', title: 'Series' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Important dates');
  const days = screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent);
  expect(days).toEqual(['Mon, Feb 2, 2026', 'Tue, Feb 3, 2026']);
});

test('[DAT-02] today has its badge, even without items', async () => {
  show(block());
  expect((await findDay('Mon, Feb 2, 2026')).getByText('Today')).toBeVisible();
});

test('[DAT-10] a badge that applies to the whole day shows once', async () => {
  show(block({ complete: true }), block({ complete: true, title: 'Series' }));
  expect((await findDay('Tue, Feb 3, 2026')).getAllByText('Completed')).toHaveLength(1);
});

test('[DAT-04] [DAT-10] any other badge shows with its date', async () => {
  show(block({ complete: true }), block({ title: 'Series' }), block({ title: 'Sums' }));
  const day = await findDay('Tue, Feb 3, 2026');
  const badgeOn = (title: string) =>
    within(day.getByRole('link', { name: title }).closest('li') as HTMLElement);
  expect(day.getAllByText('Completed')).toHaveLength(1);
  expect(badgeOn('Homework: Limits').getByText('Completed')).toBeVisible();
  expect(badgeOn('Homework: Series').queryByText('Completed')).toBeNull();
});

test.each([
  ['[DAT-03] done', { complete: true }, 'Completed'],
  ['[DAT-05] past', { date: '2026-02-01T20:00:00Z' }, 'Past due'],
  ['[DAT-06] next', {}, 'Due next'],
  ['[DAT-07] without a link', { link: '' }, 'Not yet released'],
  ['[DAT-08] without access', { learner_has_access: false }, 'Verified only'],
])('%s: shows its badge', async (_, change, badge) => {
  show(block(change));
  expect(await screen.findByText(badge)).toBeVisible();
});

test('[DAT-09] a date without access has no link', async () => {
  show(block({ learner_has_access: false }));
  expect(await screen.findByText('Homework: Limits')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Limits/ })).toBeNull();
});

test.each([
  ['with its type', 'Homework', 'Homework: Limits'],
  ['without a type that it says itself', 'limits', 'Limits'],
  ['without one', null, 'Limits'],
])('[DAT-11] the title links to the assignment, %s', async (_, assignment_type, name) => {
  show(block({ assignment_type, link: 'https://learn.example.org/limits' }));
  expect(await screen.findByRole('link', { name })).toHaveAttribute(
    'href',
    'https://learn.example.org/limits',
  );
});

test('[DAT-12] an assignment has its time with the zone, other dates have none', async () => {
  show(block(), block({ date_type: 'course-end-date', title: 'The end', assignment_type: null }));
  const day = await findDay('Tue, Feb 3, 2026');
  expect(day.getAllByText(/\d:\d\d/).map((time) => time.textContent)).toEqual(['due 9:00 PM GMT+1']);
});

test('[DAT-12] extra information doesn’t change that', async () => {
  const extra_info = 'Over two days';
  const end = { date_type: 'course-end-date', title: 'The end', assignment_type: null };
  show(block({ extra_info }), block({ ...end, extra_info }));
  const day = await findDay('Tue, Feb 3, 2026');
  expect(day.getAllByRole('button', { name: 'More about this date' })).toHaveLength(2);
  expect(day.getAllByText(/\d:\d\d/).map((time) => time.firstChild?.textContent)).toEqual([
    'due 9:00 PM GMT+1',
  ]);
});

test('[DAT-13] extra information shows while the pointer is over its icon', async () => {
  show(block({ extra_info: 'Over two days' }));
  const mark = await screen.findByRole('button', { name: 'More about this date' });
  expect(mark.parentElement).not.toHaveClass('shown');
  await userEvent.hover(mark);
  expect(mark.parentElement).toHaveClass('shown');
  expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent('Over two days');
  await userEvent.unhover(mark);
  await waitFor(() => expect(mark.parentElement).not.toHaveClass('shown'));
});

test('[DAT-13] without extra information there is no icon, and the description is below the title', async () => {
  show(block({ extra_info: null, description: 'Bring a pen' }));
  const description = await screen.findByText('Bring a pen');
  expect(screen.queryByRole('button', { name: 'More about this date' })).toBeNull();
  const title = screen.getByText(/Limits/);
  expect(title.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('[DAT-13] extra information also shows on focus, above a description', async () => {
  show(block({ extra_info: 'Over two days', description: 'Bring a <b>pen</b>' }));
  expect(await screen.findByText('Bring a pen')).toBeVisible();
  const mark = screen.getByRole('button', { name: 'More about this date' });
  expect(mark).toHaveAccessibleDescription('Over two days');
  await userEvent.tab();
  while (document.activeElement !== mark && document.activeElement !== document.body) await userEvent.tab();
  expect(mark).toHaveFocus();
  expect(mark.parentElement).toHaveClass('shown');
});

test('[DAT-11] the link of any other date is below it, with its own text', async () => {
  const verification = {
    date_type: 'verification-deadline-date',
    title: 'Verification deadline',
    assignment_type: null,
    complete: null,
    link: 'https://verify.example.org/start',
    link_text: 'Verify my identity',
  };
  show(block(verification));
  const link = await screen.findByRole('link', { name: 'Verify my identity' });
  expect(link).toHaveAttribute('href', 'https://verify.example.org/start');
  const day = await findDay('Tue, Feb 3, 2026');
  expect(day.getByText('Verification deadline').closest('a')).toBeNull();
  expect(day.queryByText(/^due/)).toBeNull();
});

test('identical dates are all listed', async () => {
  const logged = vi.spyOn(console, 'error');
  const quiz = block({ title: 'Quiz', link: '' });
  show(quiz, quiz);
  expect((await findDay('Tue, Feb 3, 2026')).getAllByText('Homework: Quiz')).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled();
});

test('[CS-23] dates use their own zone, or the course’s if they have none', async () => {
  const late = block({ date: '2026-02-01T23:30:00Z' });
  const days = () => screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent);
  open({ body: datesWire({ course_date_blocks: [late], user_timezone: 'America/New_York' }) });
  await findDay('Sun, Feb 1, 2026');
  expect(days()).toEqual(['Sun, Feb 1, 2026', 'Mon, Feb 2, 2026']);
  cleanup();
  open({ body: datesWire({ course_date_blocks: [late], user_timezone: null }) });
  await findDay('Mon, Feb 2, 2026');
  expect(days()).toEqual(['Mon, Feb 2, 2026']);
});

test('[DAT-05] [DAT-06] when a date passes while the page is open, it becomes past due, and the following one is next', async () => {
  show(block({ date: '2026-02-02T13:00:00Z' }), block({ title: 'Series' }));
  expect((await findDay('Mon, Feb 2, 2026')).getByText('Due next')).toBeVisible();
  vi.setSystemTime(Date.parse('2026-02-02T13:00:00.001Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect((await findDay('Mon, Feb 2, 2026')).getByText('Past due')).toBeVisible();
  expect((await findDay('Tue, Feb 3, 2026')).getByText('Due next')).toBeVisible();
});

test('[DAT-07] [DAT-08] only dates without access are grayed', async () => {
  show(
    block({ title: 'Open' }),
    block({ title: 'Soon', link: '' }),
    block({ title: 'Paid', learner_has_access: false }),
  );
  await findDay('Tue, Feb 3, 2026');
  const isGrayed = (title: string) =>
    screen.getByText(`Homework: ${title}`).closest('li')?.classList.contains('faded');
  expect(['Open', 'Soon', 'Paid'].map(isGrayed)).toEqual([false, true, true]);
});

test('a course without dates shows a message', async () => {
  show();
  expect(await screen.findByText('No dates yet')).toBeVisible();
});

test('[ERR-01] refused dates show an empty tab, without an error', async () => {
  open({ status: 401, body: 'User not enrolled.' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Important dates');
  expect(screen.getByText('No dates yet')).toBeVisible();
});

test('every text of the timeline comes from the catalogue', async () => {
  const blocks = [
    block({ complete: true, extra_info: 'x' }),
    block({ date: '2026-02-01T20:00:00Z', link: '' }),
  ];
  await act(async () => open({ body: datesWire({ course_date_blocks: blocks }) }, pseudoLocale));
  await screen.findByRole('heading', { level: 1 });
  for (const english of [/Important/, 'Today', 'Completed', 'Past due', 'Not yet released', /^due /]) {
    expect(screen.queryByText(english)).toBeNull();
  }
  expect(screen.queryByRole('button', { name: /More about/ })).toBeNull();
});
