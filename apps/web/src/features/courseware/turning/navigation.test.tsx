import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { paths } from '../../../course/paths.ts';
import {
  blocksWire,
  courseMetadataWire,
  coursewareCourseWire,
  learningSequencesWire,
  sequenceItem,
  sequenceWire,
} from '../../../lms/fixtures.ts';
import {
  bookmarkWire,
  calls,
  courseId,
  eras,
  findFrame,
  ids,
  renderCourseware,
  resize,
  say,
  sequencesWire,
} from '../testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const practice = `/${ids.limits}/${ids.practice}`;
const sums = `/${ids.series}/${ids.sums}`;
/** The fixture's order of sequences: Series, then Limits with Warm-up and Practice. */
const practiceIsLast = { [calls.sequences]: { body: learningSequencesWire() } };

const top = () => within(screen.getByRole('navigation', { name: 'Units' }));
const bottom = () => within(screen.getByRole('navigation', { name: 'Previous and next unit' }));
const crumbs = () => within(screen.getByRole('navigation', { name: 'Where you are in the course' }));
const previous = 'Previous';
const next = 'Next';

function narrow(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('575.98'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

test.each([
  ['passes by a sequence that is hidden after its due date', true, null, ids.series],
  ['leads to one that a prerequisite closes, which says what to do', false, null, ids.exam],
  ['leads to one that a prerequisite closes before it is due', true, '2999-01-01T00:00:00Z', ids.exam],
])('[CWR-11] Next %s', async (_, inaccessible_after_due, due, target) => {
  const { outline } = learningSequencesWire();
  const [limits, series] = [outline.sequences[ids.limits], outline.sequences[ids.series]];
  if (!limits || !series) throw new Error('the fixture has both');
  const closed = { ...limits, id: ids.exam, title: 'Exam', accessible: false, inaccessible_after_due, due };
  const section = { ...outline.sections[0], sequence_ids: [ids.limits, ids.exam, ids.series] };
  const body = learningSequencesWire({
    sections: [{ id: ids.week1, title: 'Week 1', start: null, effective_start: null, ...section }],
    sequences: { [ids.limits]: limits, [ids.series]: series, [ids.exam]: closed },
  });
  renderCourseware(practice, { routes: { [calls.sequences]: { body } } });
  await findFrame('Practice');
  const href = top().getByRole('link', { name: next }).getAttribute('href');
  expect(href).toContain(`/${target}`);
});

describe('above the unit', () => {
  test.each(eras)(
    '[CWR-01] [CWR-03] [RTE-08] Previous, one tab per unit in order, Next (%s)',
    async (era) => {
      renderCourseware(practice, { era });
      await findFrame('Practice');
      const names = top()
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-label') ?? link.textContent);
      expect(names).toEqual([previous, 'Warm-up', 'Practice', next]);
      expect(top().getByRole('link', { name: 'Practice' })).toHaveAttribute('aria-current', 'page');
      expect(top().getByRole('link', { name: 'Warm-up' })).not.toHaveAttribute('aria-current');
      expect(top().getByRole('link', { name: 'Warm-up' })).toHaveAttribute('title', 'Warm-up');
    },
  );

  test('[CWR-03] clicking a tab opens its unit', async () => {
    const { place } = renderCourseware(warmUp);
    await findFrame('Warm-up');
    await userEvent.click(top().getByRole('link', { name: 'Practice' }));
    await findFrame('Practice');
    expect(place()).toBe(practice);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Practice');
  });

  test('[CWR-02] [A11-05] [WCAG-2.4.4] [WCAG-4.1.2] a small screen shows only the arrows, which keep their names', async () => {
    narrow();
    renderCourseware(warmUp);
    await findFrame('Warm-up');
    const link = top().getByRole('link', { name: next });
    expect(link.querySelector('.visually-hidden')).toHaveTextContent(next);
    expect(link.querySelector('svg')).toBeInTheDocument();
    expect(top().getByRole('button', { name: previous }).querySelector('.visually-hidden')).not.toBeNull();
  });

  test('[CWR-02] a wider screen shows the labels', async () => {
    renderCourseware(warmUp);
    await findFrame('Warm-up');
    expect(top().getByRole('link', { name: next }).querySelector('.visually-hidden')).toBeNull();
  });

  test('[CWR-04] tabs that don’t fit become a menu of all units', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, 0, this.tagName === 'UL' ? 60 : 48, 44);
    });
    const { place } = renderCourseware(practice);
    await findFrame('Practice');
    const button = await top().findByRole('button', { name: '2 of 2' });
    expect(top().queryByRole('link', { name: 'Warm-up' })).toBeNull();
    await userEvent.click(button);
    const entries = top()
      .getAllByRole('link')
      .filter((link) => link.classList.contains('menu__item'));
    expect(entries.map((entry) => entry.querySelector('.title')?.textContent)).toEqual([
      'Warm-up',
      'Practice',
    ]);
    expect(entries[1]).toHaveAttribute('aria-current', 'page');
    await userEvent.click(entries[0] as HTMLElement);
    await findFrame('Warm-up');
    expect(place()).toBe(warmUp);
    expect(top().getByRole('button', { name: '1 of 2' })).toBeInTheDocument();
  });

  test('[CWR-05] gated content shows an inactive lock instead of tabs', async () => {
    const locked = sequenceWire({
      gated_content: {
        gated: true,
        gated_section_name: 'Limits',
        prereq_id: ids.series,
        prereq_section_name: 'Series',
        prereq_url: null,
      },
      items: [{ id: ids.warmUp, type: 'lock', display_name: 'Warm-up', is_gated: true, content: '' }],
    });
    renderCourseware(warmUp, { routes: { [calls.sequence(ids.limits)]: { body: locked } } });
    const lock = await screen.findByRole('img', { name: 'Locked' });
    expect(lock.closest('[aria-current="true"]')).toBeInTheDocument();
    expect(lock.closest('a, button')).toBeNull();
    expect(top().queryByRole('link', { name: 'Warm-up' })).toBeNull();
  });

  test('[CWR-07] [CWR-08] tabs show completion and bookmarks', async () => {
    renderCourseware(warmUp);
    await findFrame('Warm-up');
    expect(top().getByRole('link', { name: 'Warm-up' })).toHaveAccessibleDescription('Completed');
    expect(top().getByRole('link', { name: 'Practice' })).toHaveAccessibleDescription('Bookmarked');
    const marks = (name: string) =>
      [...top().getByRole('link', { name }).querySelectorAll<HTMLElement>('[data-mark]')].map(
        (mark) => mark.dataset.mark,
      );
    expect(marks('Warm-up')).toEqual(['complete']);
    expect(marks('Practice')).toEqual(['bookmark']);
  });

  test('[CWR-07] hides completion where the server says so', async () => {
    const body = sequenceWire({ show_completion: false });
    renderCourseware(warmUp, { routes: { [calls.sequence(ids.limits)]: { body } } });
    await findFrame('Warm-up');
    expect(top().getByRole('link', { name: 'Warm-up' }).querySelector('[data-mark]')).toBeNull();
  });

  test('the arrow keys move along the tabs in the reading direction', async () => {
    renderCourseware(warmUp);
    await findFrame('Warm-up');
    const [first, second] = [
      top().getByRole('link', { name: 'Warm-up' }),
      top().getByRole('link', { name: 'Practice' }),
    ];
    first.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(second).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(first).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(second).toHaveFocus();
    const row = second.closest('ul') as HTMLElement;
    row.style.direction = 'rtl';
    await userEvent.keyboard('{ArrowRight}');
    expect(first).toHaveFocus();
  });
});

describe('moving between units', () => {
  test.each(eras)('[CWR-10] [CWR-11] [CWR-12] Next and Previous cross the course (%s)', async (era) => {
    const { place } = renderCourseware(warmUp, { era });
    await findFrame('Warm-up');
    await userEvent.click(top().getByRole('link', { name: next }));
    await findFrame('Practice');
    expect(place()).toBe(practice);
    await userEvent.click(top().getByRole('link', { name: next }));
    await findFrame('Sums');
    expect(place()).toBe(sums);
    await userEvent.click(top().getByRole('link', { name: previous }));
    await findFrame('Practice');
    expect(place()).toBe(practice);
  });

  test('[CWR-11] a neighboring sequence without units opens without a unit, across sections', async () => {
    const { place } = renderCourseware(sums);
    await findFrame('Sums');
    await userEvent.click(top().getByRole('link', { name: next }));
    expect(await screen.findByText('There is no content here.')).toBeInTheDocument();
    expect(place()).toBe(`/${ids.exam}`);
  });

  test('[CWR-13] on the first unit of the course Previous is disabled, above and below', async () => {
    renderCourseware(warmUp);
    say(await findFrame('Warm-up'), resize(400));
    expect(top().getByRole('button', { name: previous })).toBeDisabled();
    expect(bottom().getByRole('button', { name: previous })).toBeDisabled();
    expect(bottom().getByRole('link', { name: next })).toBeInTheDocument();
  });

  test.each<[string, Parameters<typeof coursewareCourseWire>[0]]>([
    ['an exit page that is switched off', { course_exit_page_is_active: false }],
    ['a learner who is not enrolled', { enrollment: { mode: null, is_active: false } }],
  ])('[CWR-14] with %s Next is disabled at the end of the course', async (_, course) => {
    renderCourseware(`/${ids.exam}`, { routes: { [calls.course]: { body: coursewareCourseWire(course) } } });
    await screen.findByText('There is no content here.');
    expect(top().getByRole('button', { name: next })).toBeDisabled();
    expect(top().getByRole('link', { name: previous })).toBeInTheDocument();
  });

  describe.each<[string, Parameters<typeof coursewareCourseWire>[0], string]>([
    ['[CWR-15] a learner who passed', { user_has_passing_grade: true }, 'Complete the course'],
    ['[CWR-16] a learner who did not pass', {}, 'Next (end of course)'],
  ])('%s', (_, course, name) => {
    test('[TRK-02] Next after the last unit leads to the exit page, which isn’t recorded', async () => {
      const { lms, place, router } = renderCourseware(practice, {
        routes: { ...practiceIsLast, [calls.course]: { body: coursewareCourseWire(course) } },
      });
      say(await findFrame('Practice'), resize(500));
      expect(top().getByRole('link', { name })).toHaveAttribute('href', paths.courseEnd(courseId));
      await userEvent.click(bottom().getByRole('link', { name }));
      await waitFor(() => expect(place()).toBe('/course-end'));
      await waitFor(() => expect(screen.queryByTitle('Practice')).not.toBeInTheDocument());
      await router.navigate(-1);
      say(await findFrame('Practice'), resize(500));
      await userEvent.click(bottom().getByRole('link', { name: previous }));
      const events = () => lms.requests.filter(({ url }) => url.pathname === '/event');
      await waitFor(() => expect(events()).not.toEqual([]));
      const types = events().map(({ body }) => new URLSearchParams(body ?? '').get('event_type'));
      expect(types).toEqual(['edx.ui.lms.sequence.previous_selected']);
    });
  });

  test('[CWR-16] Next keeps its label while content is to come', async () => {
    renderCourseware(sums, {
      routes: {
        [calls.sequences]: {
          body: sequencesWire({ [ids.exam]: { accessible: false, effective_start: '2126-01-01T00:00:00Z' } }),
        },
      },
    });
    await findFrame('Sums');
    expect(top().getByRole('link', { name: next })).toHaveAttribute('href', paths.courseEnd(courseId));
  });

  test('a unit’s own message doesn’t open the course’s end (wire contract 22.8)', async () => {
    const { place } = renderCourseware(practice, { routes: practiceIsLast });
    const frame = await findFrame('Practice');
    say(frame, resize(500));
    say(frame, { type: 'plugin.autoAdvance' });
    await act(async () => {});
    expect(place()).toBe(practice);
  });

  test('[CWR-09] the bottom navigation appears with the content, and survives a bookmark', async () => {
    const added = 'POST /api/bookmarks/v1/bookmarks/';
    renderCourseware(warmUp, { routes: { [added]: { status: 201, body: bookmarkWire(ids.warmUp) } } });
    const frame = await findFrame('Warm-up');
    const name = 'Previous and next unit';
    expect(screen.queryByRole('navigation', { name })).toBeNull();
    say(frame, resize(500));
    expect(screen.getByRole('navigation', { name })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Bookmark this page' }));
    expect(screen.getByRole('navigation', { name })).toBeInTheDocument();
    await userEvent.click(bottom().getByRole('link', { name: next }));
    await findFrame('Practice');
    expect(screen.queryByRole('navigation', { name })).toBeNull();
  });

  test.each(eras)(
    '[CWR-17] below the last unit of a sequence, Next names the next sequence (%s)',
    async (era) => {
      const wire = blocksWire();
      const series = wire.blocks[ids.series];
      const longer = { ...series, effort_time: 61, effort_activities: 1 };
      const body = { ...wire, blocks: { ...wire.blocks, [ids.series]: longer } };
      const { place } = renderCourseware(practice, { era, routes: { [calls.blocks]: { body } } });
      say(await findFrame('Practice'), resize(400));
      const name = /^Next Up: Series,\s?2 minutes,\s?1 activity$/;
      const link = await screen.findByRole('link', { name });
      expect(bottom().getByRole('link', { name })).toBe(link);
      expect(top().getByRole('link', { name: next })).toHaveTextContent(/^Next$/);
      await userEvent.click(link);
      expect(place()).toBe(sums);
    },
  );

  test('[CWR-17] Next keeps its label within a sequence, and without effort estimates', async () => {
    renderCourseware(warmUp);
    say(await findFrame('Warm-up'), resize(400));
    expect(bottom().getByRole('link', { name: next })).toHaveTextContent(/^Next$/);
    await userEvent.click(bottom().getByRole('link', { name: next }));
    say(await findFrame('Practice'), resize(400));
    expect(bottom().getByRole('link', { name: next })).toHaveTextContent(/^Next$/);
  });

  test('[TRK-02] each move is recorded with the unit left and its position; a tab adds the target', async () => {
    const { lms } = renderCourseware(warmUp);
    say(await findFrame('Warm-up'), resize(500));
    await userEvent.click(top().getByRole('link', { name: 'Practice' }));
    say(await findFrame('Practice'), resize(500));
    await userEvent.click(bottom().getByRole('link', { name: previous }));
    await findFrame('Warm-up');
    await userEvent.click(top().getByRole('link', { name: next }));
    await findFrame('Practice');
    await waitFor(() => expect(lms.requests.filter(({ url }) => url.pathname === '/event')).toHaveLength(3));
    const forms = lms.requests
      .filter(({ url }) => url.pathname === '/event')
      .map(({ body }) => new URLSearchParams(body ?? ''));
    expect(forms.map((form) => form.get('page'))).toEqual(Array(3).fill(window.location.href));
    const events = forms.map((form) => [form.get('event_type'), JSON.parse(form.get('event') ?? '')]);
    const course = { org_key: 'Acme', courserun_key: courseId };
    expect(events).toEqual([
      [
        'edx.ui.lms.sequence.tab_selected',
        { ...course, id: ids.warmUp, current_tab: 1, tab_count: 2, widget_placement: 'top', target_tab: 2 },
      ],
      [
        'edx.ui.lms.sequence.previous_selected',
        { ...course, id: ids.practice, current_tab: 2, tab_count: 2, widget_placement: 'bottom' },
      ],
      [
        'edx.ui.lms.sequence.next_selected',
        { ...course, id: ids.warmUp, current_tab: 1, tab_count: 2, widget_placement: 'top' },
      ],
    ]);
  });

  test('[WCAG-2.4.3] focus moves to the title of the unit', async () => {
    renderCourseware(warmUp);
    await findFrame('Warm-up');
    await userEvent.click(top().getByRole('link', { name: next }));
    await findFrame('Practice');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Practice' })).toHaveFocus());
  });

  test('Back and Forward open the units before and after the move', async () => {
    const { place, router } = renderCourseware(warmUp);
    await findFrame('Warm-up');
    await userEvent.click(top().getByRole('link', { name: next }));
    await waitFor(() => expect(place()).toBe(practice));
    await router.navigate(-1);
    await findFrame('Warm-up');
    await waitFor(() => expect(place()).toBe(warmUp));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Warm-up');
    await router.navigate(1);
    await findFrame('Practice');
  });

  test('a click for a new tab is left to the browser', async () => {
    const { place } = renderCourseware(warmUp);
    await findFrame('Warm-up');
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(top().getByRole('link', { name: next }));
    expect(place()).toBe(warmUp);
  });
});

describe('breadcrumb and title', () => {
  test('[CWR-25] [CWR-26] course home, section and sequence are links', async () => {
    renderCourseware(sums);
    await findFrame('Sums');
    const links = crumbs().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Course home', `/course/${courseId}/home`],
      ['Week 1', `/course/${courseId}/${ids.limits}/first`],
      ['Series', `/course/${courseId}/${ids.series}`],
    ]);
    expect(crumbs().queryByRole('button')).toBeNull();
  });

  test('[CWR-26] the section links to its first unit, even from its first sequence and whatever the position', async () => {
    const body = sequenceWire({ position: 2 });
    const { place, router } = renderCourseware(practice, {
      routes: { [calls.sequence(ids.limits)]: { body } },
    });
    await findFrame('Practice');
    const section = crumbs().getByRole('link', { name: 'Week 1' }).getAttribute('href') ?? '';
    await act(() => router.navigate(section));
    await findFrame('Warm-up');
    expect(place()).toBe(warmUp);
  });

  const staff = (overrides = {}) => ({
    [calls.metadata]: {
      body: courseMetadataWire({ is_staff: true, original_user_is_staff: true, ...overrides }),
    },
  });

  test.each<[string, Parameters<typeof renderCourseware>[1]]>([
    ['[CWR-26] jump navigation is off', { routes: staff(), settings: { ENABLE_JUMPNAV: 'on' } }],
    ['[CS-33] staff view as a learner', { routes: staff({ is_staff: false }) }],
  ])('plain links where %s', async (_, options) => {
    renderCourseware(practice, options);
    await findFrame('Practice');
    expect(crumbs().getByRole('link', { name: /^Week 1/ })).toBeVisible();
    expect(crumbs().queryByRole('button')).toBeNull();
  });

  test('[CWR-27] [CWR-28] staff have menus of sections and sequences, usable by keyboard', async () => {
    const wire = blocksWire();
    const unit = { id: 'essay', type: 'vertical', display_name: 'Essay' };
    const exam = { id: ids.exam, type: 'sequential', display_name: 'Exam', children: [unit.id] };
    const body = { ...wire, blocks: { ...wire.blocks, [ids.exam]: exam, [unit.id]: unit } };
    renderCourseware(practice, { routes: { ...staff(), [calls.blocks]: { body } } });
    const user = userEvent.setup();
    await findFrame('Practice');
    const sections = await crumbs().findByRole('button', { name: 'Week 1, choose a section' });
    expect(crumbs().getByRole('button', { name: 'Limits, choose a lesson' })).toBeVisible();
    await user.click(sections);
    expect(
      crumbs()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Course home', 'Week 1', 'Week 2']);
    await user.keyboard('{Escape}');
    await user.click(crumbs().getByRole('button', { name: 'Limits, choose a lesson' }));
    const current = crumbs().getByRole('link', { name: 'Limits' });
    expect(current).toHaveFocus();
    expect(current).toHaveAttribute('aria-current', 'page');
    expect(current).toHaveAttribute('href', `/course/${courseId}${practice}`);
    await user.keyboard('{ArrowDown}');
    const other = crumbs().getByRole('link', { name: 'Series' });
    expect(other).toHaveFocus();
    expect(other).toHaveAttribute('href', `/course/${courseId}${sums}`);
  });

  test('[CWR-27] with a single section that has units, shows no menu', async () => {
    renderCourseware(practice, { routes: staff() });
    await findFrame('Practice');
    await crumbs().findByRole('button', { name: 'Limits, choose a lesson' });
    expect(crumbs().getByRole('link', { name: 'Week 1' })).toBeVisible();
  });

  test('[WCAG-2.4.2] the document title has sequence, section, course and site', async () => {
    renderCourseware(sums);
    await findFrame('Sums');
    await waitFor(() => expect(document.title).toBe('Series | Week 1 | Calculus, a start | Example Academy'));
  });
});

test.each(['video', 'problem', 'vertical', 'lock'])(
  '[CWR-06] the type %s has its own icon; an unknown type has that of other',
  async (type) => {
    const items = [type, 'other', 'hologram', 'constructor'].map((kind, index) =>
      sequenceItem(`${ids.warmUp}${index}`, { page_title: `Unit ${index}`, type: kind }),
    );
    const body = sequenceWire({ items });
    renderCourseware(`/${ids.limits}/${ids.warmUp}0`, { routes: { [calls.sequence(ids.limits)]: { body } } });
    await findFrame('Unit 0');
    const drawing = (index: number) =>
      top()
        .getByRole('link', { name: `Unit ${index}` })
        .querySelector('path')
        ?.getAttribute('d');
    expect(drawing(0)).not.toBe(drawing(1));
    expect(drawing(2)).toBe(drawing(1));
    expect(drawing(3)).toBe(drawing(1));
  },
);
