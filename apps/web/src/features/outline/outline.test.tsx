import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { pseudoLocale } from '../../i18n/locales.ts';
import { courseId, ids, outlineBlock, outlineBlocks } from '../../lms/fixtures.ts';
import { type BlockChange, openOutline, withBlock } from './testing/open-outline.tsx';

const resumeUrl = 'https://learn.example.org/course/resume';
const withSeries = (change: BlockChange) =>
  withBlock(ids.series, 'sequential', { display_name: 'Series', ...change });

/** The headings of the sections: other headings of the page are outside the outline. */
const findTitles = async () =>
  within(await screen.findByRole('region', { name: 'Course outline' })).getAllByRole('heading', { level: 2 });
const findSections = async () => (await findTitles()).map((heading) => heading.closest('details'));

/** The row of a sequence, by its title. */
async function findRow(title: string) {
  const item = (await screen.findByText(title)).closest('li');
  if (item === null) throw new Error(`${title} is not in a list`);
  return item;
}

describe('the header of the course home', () => {
  test('[OUT-01] the title of the course is the heading of the page', async () => {
    openOutline();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Calculus, a start');
  });

  test.each([
    ['[OUT-02] a course once visited invites to resume', true, 'Resume course'],
    ['[OUT-03] a new one invites to start', false, 'Start course'],
  ])('%s', async (_, visited, name) => {
    openOutline({ outline: { resume_course: { has_visited_course: visited, url: resumeUrl } } });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', resumeUrl);
  });

  test.each([true, false])('[OUT-03] without a URL there is no button (visited: %s)', async (visited) => {
    openOutline({ outline: { resume_course: { has_visited_course: visited, url: null } } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: /Resume|Start/ })).toBeNull();
  });
});

describe('sections', () => {
  test('[OUT-09] one collapsible section per id, in order, each with its title', async () => {
    openOutline();
    const titles = (await findTitles()).map((one) => one.textContent);
    expect(titles).toEqual(['Week 1', 'Week 2']);
    expect(await findSections()).not.toContain(null);
  });

  test('[OUT-10] only the section to resume in is open', async () => {
    openOutline();
    expect((await findSections()).map((section) => section?.open)).toEqual([false, true]);
  });

  test('[OUT-11] [OUT-12] the button opens all, then closes all', async () => {
    openOutline();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Expand all' }));
    expect((await findSections()).map((section) => section?.open)).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect((await findSections()).map((section) => section?.open)).toEqual([false, false]);
    expect(screen.getByRole('button', { name: 'Expand all' })).toBeVisible();
  });

  test('[OUT-11] [OUT-12] the sections of a long course open over several frames, and close in one', async () => {
    const sections = Array.from({ length: 8 }, (_, index) =>
      outlineBlock(`section-${index}`, 'chapter', { display_name: `Part ${index}` }),
    );
    const course = outlineBlock(ids.root, 'course', { children: sections.map(({ id }) => id) });
    openOutline({
      outline: { course_blocks: { blocks: Object.fromEntries([course, ...sections].map((b) => [b.id, b])) } },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Expand all' }));
    await waitFor(async () =>
      expect((await findSections()).map((section) => section?.open)).toEqual(sections.map(() => true)),
    );
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect((await findSections()).map((section) => section?.open)).toEqual(sections.map(() => false));
  });

  test('[OUT-13] a header opens only its own section', async () => {
    openOutline();
    await userEvent.click(await screen.findByRole('heading', { name: 'Week 1' }));
    expect((await findSections()).map((section) => section?.open)).toEqual([true, true]);
    await userEvent.click(screen.getByRole('heading', { name: 'Week 2' }));
    expect((await findSections()).map((section) => section?.open)).toEqual([true, false]);
  });

  test('[OUT-15] [A11-04] a section is marked as complete or incomplete', async () => {
    openOutline();
    const [first, second] = await findSections();
    if (!first || !second) throw new Error('Two sections were expected');
    expect(within(first).getByRole('img', { name: 'Completed section' })).toBeInTheDocument();
    expect(within(second).getByRole('img', { name: 'Incomplete section' })).toBeInTheDocument();
  });
});

describe('marks for staff on entries that learners can’t open', () => {
  test.each([
    ['staff_only', 'Staff only'],
    ['unreleased', 'Not released yet'],
    ['past_due', 'Hidden since its due date'],
    ['some-new-reason', 'Hidden from learners'],
  ])('a sequence hidden by %s is marked', async (hidden_from_learners, text) => {
    openOutline({ outline: withSeries({ hidden_from_learners }) });
    expect(await within(await findRow('Series')).findByText(text)).toBeVisible();
    expect(screen.getAllByText(text)).toHaveLength(1);
  });

  test('a section is marked, and its sequences only if their reason differs', async () => {
    const blocks = outlineBlocks();
    Object.assign(blocks[ids.week2] ?? {}, { hidden_from_learners: 'unreleased' });
    Object.assign(blocks[ids.series] ?? {}, { hidden_from_learners: 'unreleased' });
    Object.assign(blocks[ids.exam] ?? {}, { hidden_from_learners: 'staff_only' });
    openOutline({ outline: { course_blocks: { blocks } } });
    const mark = await screen.findByText('Not released yet');
    expect(mark.closest('summary')).toHaveTextContent('Week 2');
    expect(screen.getAllByText('Not released yet')).toHaveLength(1);
    expect(await within(await findRow('Exam')).findByText('Staff only')).toBeVisible();
  });

  test('without a reason nothing is marked', async () => {
    openOutline();
    await findRow('Series');
    expect(document.querySelector('.badge')).toBeNull();
  });
});

describe('sequences', () => {
  test('[OUT-14] an open section lists its sequences in order', async () => {
    openOutline();
    const [, second] = await findSections();
    const items = within(second as HTMLElement).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Series', 'Exam']);
  });

  test('[OUT-15] [A11-04] a sequence is marked as complete or incomplete', async () => {
    openOutline();
    const limits = within(await findRow('Limits (3 Questions)'));
    const series = within(await findRow('Series'));
    expect(limits.getByRole('img', { name: 'Completed lesson', hidden: true })).toBeInTheDocument();
    expect(series.getByRole('img', { name: 'Incomplete lesson' })).toBeInTheDocument();
  });

  test('[OUT-16] the title links into this front end', async () => {
    openOutline();
    expect(await screen.findByRole('link', { name: 'Series' })).toHaveAttribute(
      'href',
      `/course/${courseId}/${ids.series}`,
    );
  });

  test('[OUT-17] in a course that it can’t load, the title links to the legacy URL', async () => {
    const legacy = 'https://learn.example.org/legacy/series';
    openOutline({
      outline: withSeries({ legacy_web_url: legacy }),
      metadata: { can_load_courseware: false },
    });
    expect(await screen.findByRole('link', { name: 'Series' })).toHaveAttribute('href', legacy);
  });

  test.each([
    ['an old server', { legacy_web_url: null, lms_web_url: 'https://learn.example.org/jump' }],
    ['a current server', { lms_web_url: null }],
  ])('[OUT-18] without a URL from %s the title is plain text', async (_, change) => {
    openOutline({ outline: withSeries(change) });
    expect(await screen.findByText('Series')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Series' })).toBeNull();
  });

  test.each([
    ['with its description', 'Homework', 'Homework due Feb 2, 2026, 12:59 AM GMT+1'],
    ['without a description that is its title', 'series', 'Due Feb 2, 2026, 12:59 AM GMT+1'],
    ['without one', null, 'Due Feb 2, 2026, 12:59 AM GMT+1'],
  ])('[OUT-19] the due time in the learner’s zone, the zone named, %s', async (_, description, text) => {
    openOutline({ outline: withSeries({ due: '2026-02-01T23:59:00Z', description }) });
    const line = within(await findRow('Series')).getByText((_, element) => element?.textContent === text);
    expect(line).toBeVisible();
  });

  test.each([
    ['[OUT-20] minutes: short to the eye, in full to the ear', { effort_time: 61 }, 'Series2 min2 minutes'],
    ['[OUT-20] one minute', { effort_time: 60 }, 'Series1 min1 minute'],
    ['[OUT-21] one activity', { effort_activities: 1 }, 'Series1 activity'],
    ['[OUT-21] several', { effort_activities: 2 }, 'Series2 activities'],
    [
      '[OUT-22] both, minutes first',
      { effort_time: 420, effort_activities: 2 },
      'Series7 min7 minutes · , 2 activities',
    ],
    ['[OUT-23] none', { effort_time: 0, effort_activities: 0 }, 'Series'],
  ])('%s', async (_, change, text) => {
    openOutline({ outline: withSeries(change) });
    expect(await findRow('Series')).toHaveTextContent(text, { normalizeWhitespace: true });
    const hidden = (await findRow('Series')).querySelectorAll('bdi[aria-hidden="true"]');
    expect(hidden).toHaveLength('effort_time' in change && change.effort_time > 0 ? 1 : 0);
  });

  test('graded work has a mark', async () => {
    openOutline();
    const row = within(await findRow('Limits (3 Questions)'));
    expect(row.getByRole('img', { name: 'Graded', hidden: true })).toBeInTheDocument();
  });
});

describe('without an outline', () => {
  const hidden = { course_blocks: null };

  test.each([
    ['in a sentence', null, 'It is for another group.'],
    [
      'at more length, where more is said',
      'It is for the group of Monday.',
      'It is for the group of Monday.',
    ],
  ])('[RTE-31] a closed course gives the reason: %s', async (_, context, text) => {
    const course_access = {
      has_access: false,
      error_code: 'incorrect_user_group',
      developer_message: 'Group',
      user_message: 'It is for another group.',
      additional_context_user_message: context,
      user_fragment: null,
    };
    openOutline({ outline: hidden, metadata: { is_enrolled: true, course_access } });
    expect(await screen.findByRole('heading', { name: 'This course isn’t open to you' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('The first lessons are still being prepared')).not.toBeInTheDocument();
  });

  test('a course without content has a note', async () => {
    openOutline({ outline: { course_blocks: { blocks: { [ids.root]: outlineBlock(ids.root, 'course') } } } });
    expect(await screen.findByText('The first lessons are still being prepared')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Expand all' })).toBeNull();
  });

  test('staff who aren’t enrolled read why a view as learners of a role has no content', async () => {
    openOutline({
      metadata: { is_enrolled: false, is_staff: false, original_user_is_staff: true },
      outline: {
        course_blocks: { blocks: { [ids.root]: outlineBlock(ids.root, 'course', { children: [] }) } },
      },
    });
    expect(await screen.findByText('This view has no content')).toBeVisible();
    expect(screen.getByText(/Enroll, or view the course as a named learner/)).toBeVisible();
    expect(screen.queryByText('The first lessons are still being prepared')).toBeNull();
  });

  test('users who aren’t enrolled read who can see the content', async () => {
    openOutline({ outline: hidden, metadata: { is_enrolled: false } });
    expect(await screen.findByText('Course content is for enrolled learners')).toBeVisible();
  });
});

test('every text of the outline comes from the catalogue', async () => {
  await act(async () => void openOutline({ locale: pseudoLocale }));
  await screen.findByRole('heading', { level: 1 });
  for (const english of ['Resume course', 'Expand all', /Homework due/, /activities/, /^Graded/]) {
    expect(screen.queryByText(english)).toBeNull();
  }
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});
