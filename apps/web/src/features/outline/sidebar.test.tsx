import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { courseId, datesWire, outlineBlocks } from '../../lms/fixtures.ts';
import { testLmsUrl } from '../../lms/testing.ts';
import { findMarkupDocument, openOutline } from './testing/open-outline.tsx';

type Block = ReturnType<typeof datesWire>['course_date_blocks'][number];

const allDates = 'https://learn.example.org/course/all-dates';

/** A date of a course in February 2026, by default an assignment. */
function date(change: Partial<Block> = {}): Block {
  const [base] = datesWire().course_date_blocks;
  if (base === undefined) throw new Error('The fixture has no date');
  return { ...base, title: 'Limits', ...change };
}

const withDates = (...course_date_blocks: Block[]) => ({
  outline: { dates_widget: { course_date_blocks, dates_tab_link: allDates, user_timezone: null } },
});
const findPanel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the sidebar', () => {
  const verified_mode = {
    access_expiration_date: null,
    currency: 'USD',
    currency_symbol: '$',
    price: 149,
    sku: '8CF08E5',
    upgrade_url: 'https://shop.example.org/basket',
  };
  const full = {
    course_goals: { selected_goal: null, weekly_learning_goal_enabled: true },
    dates_widget: { course_date_blocks: [date()], dates_tab_link: allDates, user_timezone: null },
    handouts_html: '<p>Paper</p>',
    verified_mode,
  };

  test('[OUT-24] has its groups in order', async () => {
    openOutline({ outline: full, routes: onboarding });
    await screen.findByRole('region', { name: 'Course handouts' });
    const aside = screen.getByRole('complementary');
    await waitFor(() => expect(within(aside).getAllByRole('heading', { level: 2 })).toHaveLength(6));
    const titles = within(aside).getAllByRole('heading', { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('roctor'),
      'Weekly goal',
      'Course tools',
      'Pursue a verified certificate',
      'Important dates',
      'Course handouts',
    ]);
  });

  test('[OUT-24] is after the contents in document order', async () => {
    openOutline({ outline: full });
    const tools = await screen.findByRole('region', { name: 'Course tools' });
    const contents = screen.getByRole('region', { name: 'Course outline' });
    expect(contents.compareDocumentPosition(tools)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('[OUT-24] is absent without contents', async () => {
    openOutline({ outline: { ...full, course_blocks: null } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Course tools' })).toBeNull();
  });
});

describe('course tools', () => {
  const tool = (analytics_id: string, title: string, url: string) => ({ analytics_id, title, url });

  test('[OUT-25] each is a link, with an icon if its id is known', async () => {
    const tools = [
      tool('edx.bookmarks', 'Bookmarks', 'https://learn.example.org/bookmarks'),
      tool('plugin.of.theirs', 'Wheel of fortune', 'https://learn.example.org/wheel'),
    ];
    openOutline({ outline: { course_tools: tools } });
    const links = (await findPanel('Course tools')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Bookmarks', 'https://learn.example.org/bookmarks'],
      ['Wheel of fortune', 'https://learn.example.org/wheel'],
    ]);
    expect(links.map((link) => link.querySelectorAll('svg').length)).toEqual([1, 0]);
  });

  test('the bookmarks page of an Open edX LMS is replaced by the front end’s own', async () => {
    const url = `${testLmsUrl}/courses/${courseId}/bookmarks/`;
    openOutline({ outline: { course_tools: [tool('edx.bookmarks', 'Bookmarks', url)] } });
    const link = (await findPanel('Course tools')).getByRole('link', { name: 'Bookmarks' });
    expect(link).toHaveAttribute('href', `/course/${courseId}/bookmarks`);
  });

  test('[OUT-25] without tools there is no group', async () => {
    openOutline({ outline: { course_tools: [], handouts_html: 'Paper' } });
    await findPanel('Course handouts');
    expect(screen.queryByRole('region', { name: 'Course tools' })).toBeNull();
  });
});

describe('the dates widget', () => {
  test('[OUT-27] each date has its day in the learner’s zone, title and description', async () => {
    const start = {
      date: '2026-02-01T23:30:00Z',
      date_type: 'course-start-date',
      title: 'Course starts',
      description: 'See <b>you</b>',
      link: '',
    };
    openOutline(withDates(date(start), date({ date: '2026-02-03T20:00:00Z' })));
    const entries = (await findPanel('Important dates')).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Mon, Feb 2, 2026Course startsSee you',
      'Tue, Feb 3, 2026Limits',
    ]);
  });

  test('[OUT-27] the zone of the widget takes precedence over that of the course', async () => {
    const { dates_widget } = withDates(date({ date: '2026-02-01T23:30:00Z' })).outline;
    openOutline({ outline: { dates_widget: { ...dates_widget, user_timezone: 'America/New_York' } } });
    expect((await findPanel('Important dates')).getByText('Sun, Feb 1, 2026')).toBeVisible();
  });

  test('[OUT-27] without dates there is no widget', async () => {
    openOutline({ outline: { handouts_html: 'Paper' } });
    await findPanel('Course handouts');
    expect(screen.queryByRole('region', { name: 'Important dates' })).toBeNull();
  });

  test('[OUT-28] the last element links to all dates', async () => {
    openOutline(withDates(date(), date({ title: 'Series' })));
    const links = (await findPanel('Important dates')).getAllByRole('link');
    expect(links.at(-1)).toHaveTextContent('View all course dates');
    expect(links.at(-1)).toHaveAttribute('href', allDates);
  });

  test('[OUT-28] without a URL of the dates there is no link', async () => {
    const { dates_widget } = withDates(date({ link: '' })).outline;
    openOutline({ outline: { dates_widget: { ...dates_widget, dates_tab_link: '' } } });
    expect((await findPanel('Important dates')).queryByRole('link')).toBeNull();
  });

  const link = 'https://learn.example.org/there';
  test.each([
    ['an assignment open to the learner', {}, ['Limits']],
    ['an assignment of another track', { learner_has_access: false }, ['Upgrade']],
    ['another date', { date_type: 'verified-upgrade-deadline' }, ['Upgrade']],
    ['another date, out of reach', { date_type: 'x', learner_has_access: false }, ['Upgrade']],
    ['an assignment without a link', { link: '' }, []],
    ['another date without a link', { link: '', date_type: 'x' }, []],
    ['another date whose link has no words', { link_text: '', date_type: 'x' }, []],
  ])('[OUT-29] %s', async (_, change, names) => {
    openOutline(withDates(date({ link, link_text: 'Upgrade', ...change })));
    const part = await findPanel('Important dates');
    const links = part.getAllByRole('link').slice(0, -1);
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
    for (const one of links) expect(one).toHaveAttribute('href', link);
    expect(part.getByText('Limits')).toBeVisible();
  });
});

describe('handouts', () => {
  const title = 'Course handouts';

  test('[OUT-26] have a heading and a frame without scripts, with URLs of the LMS', async () => {
    openOutline({ outline: { handouts_html: '<p>Read <a href="/papers/a.pdf">this</a>.</p>' } });
    expect((await findPanel(title)).getByRole('heading', { level: 2 })).toHaveTextContent(title);
    const anchor = (await findMarkupDocument(title)).querySelector('a');
    expect(anchor).toHaveAttribute('href', 'https://lms.example.org/papers/a.pdf');
    expect(anchor).toHaveAttribute('target', '_top');
    expect(screen.getByTitle(title).getAttribute('sandbox')?.split(' ')).not.toContain('allow-scripts');
  });

  test('[OUT-26] the frame is as tall as its content', async () => {
    openOutline({ outline: { handouts_html: '<p>Paper</p>' } });
    const frame = await screen.findByTitle<HTMLIFrameElement>(title);
    const inside = frame.contentWindow as (Window & typeof globalThis) | null;
    if (inside === null) throw new Error('The frame has no window');
    vi.spyOn(inside.Element.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 300, 123.4),
    );
    await findMarkupDocument(title);
    expect(frame.style.blockSize).toBe('124px');
  });

  test.each([null, ''])('[OUT-26] without handouts there is no group (%j)', async (handouts_html) => {
    openOutline({ outline: { handouts_html, course_blocks: { blocks: outlineBlocks() } } });
    await findPanel('Course tools');
    expect(screen.queryByRole('region', { name: 'Course handouts' })).toBeNull();
  });
});

const onboarding = {
  'GET /api/edx_proctoring/v1/user_onboarding/status': {
    body: {
      onboarding_status: 'created',
      onboarding_link: `https://learn.example.org/course/${courseId}/onboarding`,
      expiration_date: null,
      onboarding_past_due: false,
      onboarding_release_date: null,
    },
  },
};
